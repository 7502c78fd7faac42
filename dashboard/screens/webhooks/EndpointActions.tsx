import { useState } from "react";
import type { HoldView } from "../../../server/contract/webhooks/delivery-holds.control.js";
import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { callAs } from "../../feed/gateway.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import buttonStyles from "../../parts/Button.module.css";
import { Confirm } from "../../parts/Confirm.js";
import detailStyles from "../../parts/Detail.module.css";
import { filterFlags } from "../../parts/filter-flags.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { ExampleAction } from "./ExampleAction.js";
import { useWebhooksWords } from "./words.js";

/** The actions on an endpoint, each with its command. */
export function EndpointActions({ endpoint, onGone }: { endpoint: Endpoint; onGone: () => void }) {
  const words = useWebhooksWords();
  const { id, account, eventType, url, createdAt, exhausted, waiting } = endpoint;
  const { value } = useLiveResource("holds", ["webhook.held", "webhook.released"], () =>
    client.listDeliveries({ limit: 1 }),
  );
  const isHeld = value?.holds.some((hold) => covers(hold, endpoint)) ?? false;
  const filter = { account, eventType, url };
  const flags = filterFlags(filter);
  const command = `localpix webhooks remove ${id} --account ${account}`;
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await callAs(await client.showCredentials({ account }), "DELETE", `/api/webhooks/${id}`);
    onGone();
  };
  return (
    <div className={detailStyles.actions}>
      <ExampleAction endpoint={endpoint} />
      {isHeld ? (
        <ActionButton
          look="primary"
          act={() => client.releaseDeliveries({ filter })}
          command={`localpix deliveries release${flags}`}
        >
          {words.release}
        </ActionButton>
      ) : (
        <ActionButton
          act={() => client.holdDeliveries({ filter })}
          command={`localpix deliveries hold${flags}`}
        >
          {words.hold}
        </ActionButton>
      )}
      {exhausted + waiting > 0 ? (
        <ActionButton
          look="primary"
          act={() => client.recoverDeliveries({ since: createdAt, filter })}
          command={`localpix deliveries recover --since ${createdAt}${flags}`}
        >
          {words.recover}
        </ActionButton>
      ) : null}
      <button
        type="button"
        className={`${buttonStyles.btn} ${buttonStyles.danger}`}
        title={command}
        onClick={() => setAsking(true)}
      >
        {words.remove}
      </button>
      {isAsking ? (
        <Confirm
          title={words.askRemove}
          label={words.remove}
          command={command}
          act={remove}
          onClose={() => setAsking(false)}
        >
          <p className="mono">{url}</p>
          <p>{words.lostByRemoving(eventType)}</p>
        </Confirm>
      ) : null}
    </div>
  );
}

/** Whether a hold covers everything sent to this endpoint. */
const covers = ({ filter }: HoldView, { account, eventType, url }: Endpoint) =>
  (filter.account === undefined || filter.account === account) &&
  (filter.eventType === undefined || filter.eventType === eventType) &&
  (filter.url === undefined || url.includes(filter.url)) &&
  filter.transactionId === undefined;
