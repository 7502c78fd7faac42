import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";
import { AccountLink } from "../../parts/AccountLink.js";
import { Card } from "../../parts/Card.js";
import { MagicValue } from "./MagicValue.js";
import styles from "./Scenarios.module.css";
import { useScenariosWords } from "./words.js";

/** All PIX keys and amounts that select a scenario, for clients that cannot send a header. */
export function MagicCard({ scenarios }: { scenarios: readonly ScenarioView[] }) {
  const words = useScenariosWords();
  const magicValues = scenarios.flatMap(({ name, magic }) => magic.map((value) => ({ name, ...value })));
  if (magicValues.length === 0) return null;
  const keys = magicValues.filter(({ key }) => key !== undefined);
  const amounts = magicValues
    .flatMap(({ amount, ...rest }) => (amount === undefined ? [] : [{ ...rest, amount }]))
    .sort((left, right) => left.amount - right.amount);
  return (
    <Card title={words.magicValues} aside={words.magicHint}>
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
              {rows.map((row) => (
                <tr key={row.key ?? row.amount}>
                  <td>
                    <MagicValue magic={row} />
                  </td>
                  <td className="mono">
                    <AccountLink href={`/scenarios/${row.name}`}>{row.value}</AccountLink>
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
