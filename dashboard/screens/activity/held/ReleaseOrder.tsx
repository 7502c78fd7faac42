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
import { useFormat } from "../../../parts/use-format.js";
import styles from "./Held.module.css";
import { mergeOrder, moveInOrder, orderToSend } from "./release-order.js";
import { useHeldWords } from "./words.js";

interface Props {
  /** Those that are released first, oldest first. */
  readonly deliveries: readonly DeliverySummary[];
  /** The number of all held deliveries. */
  readonly total: number;
}

/** The held deliveries in the order of their release, changed by buttons or Alt with the arrows. */
export function ReleaseOrder({ deliveries, total }: Props) {
  const words = useHeldWords();
  const format = useFormat();
  const [account] = useAccount();
  const [order, setOrder] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState("");
  if (deliveries.length === 0) return <EmptyState>{words.none}</EmptyState>;
  const oldestFirst = deliveries.map(({ id }) => id);
  const line = mergeOrder(order, oldestFirst);
  const sent = orderToSend(line, oldestFirst);
  const move = (id: string, by: number) => {
    const next = moveInOrder(line, id, by);
    setOrder(next);
    setAnnouncement(words.moved(id, next.indexOf(id) + 1));
  };
  const filter = account === null ? {} : { account };
  return (
    <Card title={words.line} aside={words.keys}>
      {total > line.length ? (
        <p className={cardStyles.body}>{words.some(format.number(line.length), format.number(total))}</p>
      ) : null}
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
          act={() => client.releaseDeliveries({ filter, order: sent })}
          command={`localpix deliveries release${sent.map((id) => ` ${id}`).join("")}${filterFlags(filter)}`}
        >
          {words.releaseAll}
        </ActionButton>
      </div>
    </Card>
  );
}
