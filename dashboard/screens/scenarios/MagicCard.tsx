import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";
import { AccountLink } from "../../parts/AccountLink.js";
import { Card } from "../../parts/Card.js";
import { MagicValue } from "./MagicValue.js";
import styles from "./Scenarios.module.css";
import { useScenariosWords } from "./words.js";

/** Every key and amount that stands for a scenario, for clients that cannot send a header. */
export function MagicCard({ scenarios }: { scenarios: readonly ScenarioView[] }) {
  const words = useScenariosWords();
  const signs = scenarios.flatMap(({ name, magic }) => magic.map((sign) => ({ name, ...sign })));
  if (signs.length === 0) return null;
  const keys = signs.filter(({ key }) => key !== undefined);
  const amounts = signs
    .flatMap(({ amount, ...sign }) => (amount === undefined ? [] : [{ ...sign, amount }]))
    .sort((left, right) => left.amount - right.amount);
  return (
    <Card title={words.signs} aside={words.signsSay}>
      <div className={styles.magic}>
        {[
          { title: words.pixKey, rows: keys },
          { title: words.amount, rows: amounts },
        ].map(({ title, rows }) => (
          <table key={title}>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col">{words.standsFor}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((sign) => (
                <tr key={sign.key ?? sign.amount}>
                  <td>
                    <MagicValue sign={sign} />
                  </td>
                  <td className="mono">
                    <AccountLink href={`/scenarios/${sign.name}`}>{sign.value}</AccountLink>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Card>
  );
}
