import { useState } from "react";
import type { Endpoint } from "../../../server/contract/control/endpoints.js";
import { client } from "../../feed/world.js";
import { AccountLink } from "../../parts/AccountLink.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { useWords } from "../../words/language.js";

type Triggered = Awaited<ReturnType<typeof client.triggerEvent>>;

/** Lets the receiver hear of something that has not happened, and leads to the delivery that tells it. */
export function ExampleAction({ endpoint: { id, account, eventType, url } }: { endpoint: Endpoint }) {
  const own = useWords().screen.webhooks;
  const [triggered, setTriggered] = useState<Triggered | null>(null);
  const delivery = triggered?.deliveries.find((one) => one.url === url);
  return (
    <>
      <ActionButton
        act={async () => setTriggered(await client.triggerEvent({ eventType, account, overrides: {} }))}
        command={`localpix trigger ${eventType} --account ${account}`}
      >
        {own.trigger}
      </ActionButton>
      <p className="endpoint-triggered" role="status">
        {triggered ? `${own.triggered(triggered.deliveries.length)} ` : null}
        {delivery ? (
          <AccountLink className="plain-link" href={`/webhooks/${id}?delivery=${delivery.id}`}>
            {own.showDelivery}
          </AccountLink>
        ) : null}
      </p>
    </>
  );
}
