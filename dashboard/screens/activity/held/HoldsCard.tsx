import type { HoldView } from "../../../../server/contract/webhooks/delivery-holds.control.js";
import { client } from "../../../feed/world.js";
import { ActionButton } from "../../../parts/ActionButton.js";
import { Card } from "../../../parts/Card.js";
import { filterFlags } from "../../../parts/filter-flags.js";
import { Time } from "../../../parts/Time.js";
import styles from "./Held.module.css";
import { useHeldWords } from "./words.js";

/** The active holds. Releasing a hold sends the deliveries that it holds, oldest first. */
export function HoldsCard({ holds }: { holds: readonly HoldView[] }) {
  const words = useHeldWords();
  if (holds.length === 0) return null;
  return (
    <Card title={words.inForce}>
      <ul className={styles.list}>
        {holds.map(({ filter, createdAt, reason }) => {
          const { eventType, url, account, transactionId } = filter;
          const parts = [
            eventType,
            url,
            transactionId && words.transaction(transactionId),
            account && words.account(account),
          ].filter(Boolean);
          return (
            <li key={JSON.stringify(filter)} className={reason && styles.explained}>
              <Time at={createdAt} />
              <span className={`${styles.what} mono`}>{parts.join(" · ") || words.everything}</span>
              <ActionButton
                act={() => client.releaseDeliveries({ filter })}
                command={`localpix deliveries release${filterFlags(filter)}`}
              >
                {words.release}
              </ActionButton>
              {reason === undefined ? null : <p className={styles.why}>{words.foreignData}</p>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
