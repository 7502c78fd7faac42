import buttonStyles from "./Button.module.css";
import styles from "./UnknownValues.module.css";
import { useAddress } from "./use-address.js";
import { usePartsWords } from "./words.js";

/**
 * Says which values of the address are unknown and therefore not used. `used`: the values that the page uses, by their
 * parameters; "" for none.
 */
export function UnknownValues({ used }: { used: Readonly<Record<string, string>> }) {
  const words = usePartsWords().unknown;
  const [search, change] = useAddress();
  const names = Object.keys(used).filter((name) => search.get(name) && search.get(name) !== used[name]);
  if (names.length === 0) return null;
  return (
    <p className={styles.unknownValues} role="status">
      {words.values(names.map((name) => `${name}=${search.get(name)}`).join(", "))}{" "}
      <button
        type="button"
        className={buttonStyles.link}
        onClick={() => change(Object.fromEntries(names.map((name) => [name, ""])))}
      >
        {words.remove}
      </button>
    </p>
  );
}
