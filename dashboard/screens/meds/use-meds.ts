import { client } from "../../feed/world.js";
import { useAccount } from "../../parts/use-account.js";
import { useLiveResource } from "../../parts/use-live-resource.js";

const ABOUT = ["med.", "world."];

/** The MEDs of the chosen account, or of all, newest first. */
export function useMeds() {
  const [account] = useAccount();
  return useLiveResource(`meds ${account}`, ABOUT, () =>
    client.listMeds({ limit: 1_000, ...(account === null ? {} : { account }) }),
  );
}

/** The number of open MEDs, for the menu. */
export function useMedNote(): number | null {
  const meds = useMeds().value?.meds ?? [];
  const waiting = meds.filter(({ status }) => status === "OPEN" || status === "RECEIVED").length;
  return waiting > 0 ? waiting : null;
}
