import { client } from "../../../feed/world.js";
import { useAccount } from "../../../parts/use-account.js";
import { useLiveResource } from "../../../parts/use-live-resource.js";

const RELOAD_ON = ["webhook.held", "webhook.released", "delivery.", "event.queued", "world."];
/** Nobody orders more by hand. */
const MOST = 200;

/** The held deliveries that are released first, the number of all of them, and the active holds. */
export function useHeld() {
  const [account] = useAccount();
  return useLiveResource(`held ${account}`, RELOAD_ON, () =>
    client.listHeldDeliveries({ limit: MOST, ...(account === null ? {} : { account }) }),
  );
}
