import type { Endpoint } from "../../../server/contract/webhooks/endpoints.control.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { useWords } from "../../words/language.js";
import { useExample } from "./use-example.js";

/** Sends an example whose values are all made up. */
export function ExampleAction({ endpoint }: { endpoint: Endpoint }) {
  const own = useWords().screen.webhooks;
  const { send, told } = useExample(endpoint);
  const { account, eventType } = endpoint;
  return (
    <>
      <ActionButton act={() => send()} command={`localpix trigger ${eventType} --account ${account}`}>
        {own.trigger}
      </ActionButton>
      {told}
    </>
  );
}
