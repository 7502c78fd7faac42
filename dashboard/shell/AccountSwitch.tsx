import { useLocation, useSearch } from "wouter";
import { useAccounts } from "../feed/hooks.js";
import { useAccount } from "../parts/use-account.js";
import { useWords } from "../words/words.js";
import styles from "./Header.module.css";

/** The address of an open item of a list that shows one account or all. */
const OPEN_ITEM = /^(\/(?:activity|transactions|meds))\/(?!(?:held|first-steps|new)$).+/;

/**
 * Chooses the account, and closes the open item, which may be another account's. With a single account it only shows its
 * name.
 */
export function AccountSwitch() {
  const words = useWords();
  const accounts = useAccounts();
  const [account, choose] = useAccount();
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const show = (id: string) => {
    search.set("account", id);
    navigate(`${path.replace(OPEN_ITEM, "$1")}?${search}`, { replace: true });
  };
  const only = accounts.length === 1 ? accounts[0] : undefined;
  if (only) {
    return (
      <span
        className={`${styles.pill} ${styles.account}`}
        title={`${only.name} · ${words.account.one(only.id)} · ${only.pixKey}`}
      >
        <span className={styles.text}>{only.name}</span> <small>{words.account.one(only.id)}</small>
      </span>
    );
  }
  if (accounts.length === 0) return null;
  return (
    <select
      className={`${styles.pill} ${styles.account}`}
      aria-label={words.account.label}
      value={account ?? ""}
      onChange={({ target: { value } }) => (value === "" ? choose(null) : show(value))}
    >
      <option value="">{words.account.all}</option>
      {accounts.map(({ id, name }) => (
        <option key={id} value={id}>{`${name} · ${words.account.one(id)}`}</option>
      ))}
    </select>
  );
}
