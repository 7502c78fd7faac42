import type { Posting } from "../../server/contract/transactions/transactions.control.js";
import { Card } from "../parts/Card.js";
import { bareReais } from "../parts/reais.js";
import { Time } from "../parts/Time.js";
import { useWords } from "../words/language.js";

/** Every movement of money, and what the account had after it. */
export function Postings({ postings }: { postings: readonly Posting[] }) {
  const { postings: words } = useWords();
  if (postings.length === 0) return null;
  return (
    <Card title={words.title}>
      <table className="postings">
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.movement}</th>
            <th scope="col">{words.amount}</th>
            <th scope="col">{words.available}</th>
            <th scope="col">{words.blocked}</th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ at, from, to, amount, availableAfter, blockedAfter }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: postings are only ever appended
            <tr key={index}>
              <td>
                <Time at={at} />
              </td>
              <td className="mono">
                {from} → {to}
              </td>
              <td>{bareReais(amount)}</td>
              <td>{bareReais(availableAfter)}</td>
              <td>{bareReais(blockedAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
