import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { useExample } from "./use-example.js";
import { useWebhooksWords } from "./words.js";

/** Sends an example event with example values. */
export function ExampleAction({ endpoint }: { endpoint: Endpoint }) {
  const words = useWebhooksWords();
  const { send, result } = useExample(endpoint);
  const { account, eventType } = endpoint;
  return (
    <>
      <ActionButton act={() => send()} command={`localpix trigger ${eventType} --account ${account}`}>
        {words.trigger}
      </ActionButton>
      {result}
    </>
  );
}
