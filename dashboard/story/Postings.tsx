import type { PostingView } from "../../server/contract/transactions/transactions.control.js";
import { Card } from "../parts/Card.js";
import { bareReais } from "../parts/format-reais.js";
import { Time } from "../parts/Time.js";
import styles from "./Postings.module.css";
import { useStoryWords } from "./words.js";

/** Every posting with the account's balance after it. */
export function Postings({ postings }: { postings: readonly PostingView[] }) {
  const words = useStoryWords();
  if (postings.length === 0) return null;
  return (
    <Card title={words.postings.title}>
      <table className={styles.postings}>
        <thead>
          <tr>
            <th scope="col">{words.postings.when}</th>
            <th scope="col">{words.postings.movement}</th>
            <th scope="col">{words.postings.amount}</th>
            <th scope="col">{words.postings.available}</th>
            <th scope="col">{words.postings.blocked}</th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ at, from, to, amount, availableAfter, blockedAfter }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: postings are only ever appended
            <tr key={index}>
              <td>
                <Time at={at} />
              </td>
              <td>
                {words.postings.places[from] ?? from} → {words.postings.places[to] ?? to}
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
