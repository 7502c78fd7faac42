import type { ReactNode } from "react";
import styles from "./ComparedFields.module.css";
import type { ComparedField } from "./compare-json.js";
import { usePartsWords } from "./words.js";

interface Props {
  readonly fields: readonly ComparedField[];
  /** Headings of the two columns. */
  readonly before: ReactNode;
  readonly now: ReactNode;
}

/** Two texts field by field in a table; each difference is marked by a sign and a color. */
export function ComparedFields({ fields, before, now }: Props) {
  const words = usePartsWords();
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{before}</th>
          <th scope="col">{now}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path} className={field.before === field.now ? undefined : styles.differs}>
            <th scope="row" className="mono">
              {field.path || words.wholeBody}
              {field.before === field.now ? null : <span className="unseen"> {words.differs}</span>}
            </th>
            <td className="mono">{field.before ?? "–"}</td>
            <td className="mono">{field.now ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
