import type { Hold } from "../../../../server/contract/webhooks/delivery-holds.control.js";
import { client } from "../../../feed/world.js";
import { ActionButton } from "../../../parts/ActionButton.js";
import { Card } from "../../../parts/Card.js";
import { filterFlags } from "../../../parts/filter-flags.js";
import { Time } from "../../../parts/Time.js";
import { useWords } from "../../../words/language.js";

/** The holds in force; releasing one sends what it held, oldest first. */
export function HoldsCard({ holds }: { holds: readonly Hold[] }) {
  const own = useWords().screen.traffic.held;
  if (holds.length === 0) return null;
  return (
    <Card title={own.inForce}>
      <ul className="held-list">
        {holds.map(({ filter, createdAt }) => {
          const { eventType, url, account, transactionId } = filter;
          const parts = [
            eventType,
            url,
            transactionId && own.transaction(transactionId),
            account && own.account(account),
          ].filter(Boolean);
          return (
            <li key={JSON.stringify(filter)}>
              <Time at={createdAt} />
              <span className="held-what mono">{parts.join(" · ") || own.everything}</span>
              <ActionButton
                act={() => client.releaseDeliveries({ filter })}
                command={`localpix deliveries release${filterFlags(filter)}`}
              >
                {own.release}
              </ActionButton>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
