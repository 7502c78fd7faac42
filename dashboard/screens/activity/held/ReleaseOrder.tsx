import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import type { DeliverySummary } from "../../../../server/contract/webhooks/deliveries.control.js";
import { client } from "../../../feed/world.js";
import { ActionButton } from "../../../parts/ActionButton.js";
import buttonStyles from "../../../parts/Button.module.css";
import { Card } from "../../../parts/Card.js";
import cardStyles from "../../../parts/Card.module.css";
import { EmptyState } from "../../../parts/EmptyState.js";
import { filterFlags } from "../../../parts/filter-flags.js";
import { useAccount } from "../../../parts/use-account.js";
import styles from "./Held.module.css";
import { mergeOrder, moveInOrder } from "./release-order.js";
import { useHeldWords } from "./words.js";

/** The held deliveries in the order of their release, changed by buttons or Alt with the arrows. */
export function ReleaseOrder({ deliveries }: { deliveries: readonly DeliverySummary[] }) {
  const words = useHeldWords();
  const [account] = useAccount();
  const [order, setOrder] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState("");
  if (deliveries.length === 0) return <EmptyState>{words.none}</EmptyState>;
  // The API lists newest first; the release starts with the oldest.
  const line = mergeOrder(order, deliveries.map(({ id }) => id).reverse());
  const move = (id: string, by: number) => {
    const next = moveInOrder(line, id, by);
    setOrder(next);
    setAnnouncement(words.moved(id, next.indexOf(id) + 1));
  };
  const filter = account === null ? {} : { account };
  return (
    <Card title={words.line} aside={words.keys}>
      <ol className={styles.list}>
        {line.map((id, place) => {
          const delivery = deliveries.find((candidate) => candidate.id === id);
          return delivery === undefined ? null : (
            <li
              key={id}
              onKeyDown={(event) => {
                const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                if (!event.altKey || by === 0) return;
                event.preventDefault();
                event.stopPropagation();
                move(id, by);
              }}
            >
              <span className={`${styles.id} mono`}>{id}</span>
              <span className={styles.what}>
                <b>{delivery.eventType}</b> {delivery.transactionId}
                <small className="mono" title={delivery.url}>
                  {delivery.url}
                </small>
              </span>
              <ActionButton
                look="link"
                act={() => client.retryDelivery({ id })}
                command={`localpix deliveries retry ${id}`}
              >
                {words.now}
              </ActionButton>
              <button
                type="button"
                className={`${buttonStyles.btn} ${buttonStyles.icon}`}
                aria-label={words.up(id)}
                aria-disabled={place === 0}
                onClick={() => move(id, -1)}
              >
                <ArrowUp size={13} aria-hidden="true" />
              </button>
              <button
                type="button"
                className={`${buttonStyles.btn} ${buttonStyles.icon}`}
                aria-label={words.down(id)}
                aria-disabled={place === line.length - 1}
                onClick={() => move(id, 1)}
              >
                <ArrowDown size={13} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ol>
      <span className="unseen" role="status">
        {announcement}
      </span>
      <div className={cardStyles.foot}>
        <ActionButton
          look="primary"
          act={() => client.releaseDeliveries({ filter, order: line })}
          command={`localpix deliveries release ${line.join(" ")}${filterFlags(filter)}`}
        >
          {words.releaseAll}
        </ActionButton>
      </div>
    </Card>
  );
}
