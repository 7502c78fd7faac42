import { client } from "../../feed/world.js";
import { useAccount } from "../../parts/use-account.js";
import { useLiveResource } from "../../parts/use-live-resource.js";

const RELOAD_ON = ["charge.paid", "cob.paid", "pix.received", "world."];

/** The payments that a MED can contest: those that the chosen account, or any, has received. Newest first. */
export function useReceivedPayments() {
  const [account] = useAccount();
  const { value } = useLiveResource(`received payments ${account}`, RELOAD_ON, () =>
    client.listTransactions({
      operation: "PAYMENT",
      status: "CONFIRMED",
      ...(account === null ? {} : { account }),
    }),
  );
  return value?.transactions ?? [];
}
