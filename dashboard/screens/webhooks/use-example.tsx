import { type ReactNode, useState } from "react";
import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import type { WebhookVersion } from "../../../server/contract/webhooks/events.js";
import type { Overrides } from "../../../server/contract/webhooks/trigger.control.js";
import { client } from "../../feed/world.js";
import { AccountLink } from "../../parts/AccountLink.js";
import styles from "./Webhooks.module.css";
import { useWebhooksWords } from "./words.js";

type Triggered = Awaited<ReturnType<typeof client.triggerEvent>>;

interface Example {
  /** Sends the example. `version` is the format for all URLs; null uses the format of each URL. */
  readonly send: (overrides?: Overrides, version?: WebhookVersion | null) => Promise<void>;
  /** The result: the number of URLs, with a link to the delivery. */
  readonly result: ReactNode;
}

/** Sends an example event, and links to its delivery. */
export function useExample({ id, account, eventType, url }: Endpoint): Example {
  const words = useWebhooksWords();
  const [triggered, setTriggered] = useState<Triggered | null>(null);
  const delivery = triggered?.deliveries.find((candidate) => candidate.url === url);
  const send = async (overrides: Overrides = {}, version: WebhookVersion | null = null) =>
    setTriggered(
      await client.triggerEvent({ eventType, account, overrides, ...(version === null ? {} : { version }) }),
    );
  const result = (
    <p className={styles.triggered} role="status">
      {triggered ? `${words.triggered(triggered.deliveries.length)} ` : null}
      {delivery ? (
        <AccountLink href={`/webhooks/${id}?delivery=${delivery.id}`}>{words.showDelivery}</AccountLink>
      ) : null}
    </p>
  );
  return { send, result };
}
