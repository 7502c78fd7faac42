import type { HoldView } from "../../../server/contract/webhooks/delivery-holds.control.js";
import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { callAs } from "../../feed/gateway.js";
import { client } from "../../feed/world.js";
import { Actions } from "../../parts/Actions.js";
import type { Action } from "../../parts/actions.js";
import { Confirm } from "../../parts/Confirm.js";
import { filterFlags } from "../../parts/filter-flags.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { useExample } from "./use-example.js";
import { useWebhooksWords } from "./words.js";

/** The actions of an endpoint, those that repair it first. */
export function EndpointActions({ endpoint, onGone }: { endpoint: Endpoint; onGone: () => void }) {
  const words = useWebhooksWords();
  const { send, result } = useExample(endpoint);
  const { id, account, eventType, url, createdAt, exhausted, waiting } = endpoint;
  const { value } = useLiveResource("holds", ["webhook.held", "webhook.released"], () =>
    client.listDeliveries({ limit: 1 }),
  );
  const filter = { account, eventType, url };
  const flags = filterFlags(filter);
  const removeCommand = `localpix webhooks remove ${id} --account ${account}`;
  const covering = (value?.holds ?? []).filter((hold) => covers(hold, endpoint));
  const wider = covering.filter((hold) => isWider(hold, endpoint)).map((hold) => hold.filter);
  const released = wider.length > 0 ? wider : [filter];
  const release: Action = {
    label: words.release,
    // Releasing only this URL would send its deliveries, but the wider hold would catch the next one.
    hint: wider.length > 0 ? words.widerHold : undefined,
    command: released.map((held) => `localpix deliveries release${filterFlags(held)}`).join(" && "),
    act: async () => {
      for (const held of released) await client.releaseDeliveries({ filter: held });
    },
  };
  const recover: Action = {
    label: words.recover,
    command: `localpix deliveries recover --since ${createdAt}${flags}`,
    act: () => client.recoverDeliveries({ since: createdAt, filter }),
  };
  const example: Action = {
    label: words.trigger,
    command: `localpix trigger ${eventType} --account ${account}`,
    act: () => send(),
  };
  const hold: Action = {
    label: words.hold,
    command: `localpix deliveries hold${flags}`,
    act: () => client.holdDeliveries({ filter }),
  };
  const remove: Action = {
    label: words.remove,
    isDangerous: true,
    command: removeCommand,
    ask: (close) => (
      <Confirm
        title={words.askRemove}
        label={words.remove}
        command={removeCommand}
        act={async () => {
          await callAs(await client.showCredentials({ account }), "DELETE", `/api/webhooks/${id}`);
          onGone();
        }}
        onClose={close}
      >
        <p className="mono">{url}</p>
        <p>{words.lostByRemoving(eventType)}</p>
      </Confirm>
    ),
  };
  const isHeld = covering.length > 0;
  const needsRecovery = exhausted + waiting > 0;
  return (
    <Actions
      key={id}
      actions={[
        ...(isHeld ? [release] : []),
        ...(needsRecovery ? [recover] : []),
        example,
        ...(isHeld ? [] : [hold]),
        remove,
      ]}
    >
      {result}
    </Actions>
  );
}

/** Whether a hold also covers other endpoints. */
const isWider = ({ filter }: HoldView, { account, eventType, url }: Endpoint) =>
  filter.account !== account || filter.eventType !== eventType || filter.url !== url;

/** Whether a hold covers everything sent to this endpoint. */
const covers = ({ filter }: HoldView, { account, eventType, url }: Endpoint) =>
  (filter.account === undefined || filter.account === account) &&
  (filter.eventType === undefined || filter.eventType === eventType) &&
  (filter.url === undefined || url.includes(filter.url)) &&
  filter.transactionId === undefined;
