import { client } from "../../../feed/world.js";
import { useLive } from "../../../parts/use-live.js";
import { useAccount } from "../../../shell/use-account.js";

const ABOUT = ["webhook.held", "webhook.released", "delivery.", "event.queued", "world."];
/** More than anybody puts into an order by hand. */
const MOST = 200;

/** What is held now, and the holds that do it. */
export function useHeld() {
  const [account] = useAccount();
  return useLive(`held ${account}`, ABOUT, () =>
    client.listDeliveries({ status: "held", limit: MOST, ...(account === null ? {} : { account }) }),
  );
}
