import type { ReactNode } from "react";
import { useWords } from "../words/language.js";
import "../styles/compared.css";
import type { ComparedField } from "./compared.js";

interface Props {
  readonly fields: readonly ComparedField[];
  /** What the two columns are. */
  readonly before: ReactNode;
  readonly now: ReactNode;
}

/** Two texts field by field; what differs is marked by a sign and a colour. */
export function ComparedFields({ fields, before, now }: Props) {
  const words = useWords();
  const own = words.screen.requests;
  return (
    <table className="compared">
      <thead>
        <tr>
          <th scope="col">{own.field}</th>
          <th scope="col">{before}</th>
          <th scope="col">{now}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path} className={field.before === field.now ? undefined : "differs"}>
            <th scope="row" className="mono">
              {field.path || words.request.wholeBody}
              {field.before === field.now ? null : <span className="unseen"> {own.differs}</span>}
            </th>
            <td className="mono">{field.before ?? "–"}</td>
            <td className="mono">{field.now ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
