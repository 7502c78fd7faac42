import { client } from "../../feed/world.js";
import { useAccount } from "../../parts/use-account.js";
import { useLiveResource } from "../../parts/use-live-resource.js";

const ABOUT = ["charge.", "cob.", "world."];

/** The open charges of the chosen account, or of all, newest first. */
export function useOpenCharges() {
  const [account] = useAccount();
  return useLiveResource(`open charges ${account}`, ABOUT, () =>
    client.listOpenCharges({ limit: 1_000, ...(account === null ? {} : { account }) }),
  );
}

/** The number of open charges, for the menu. */
export function useOpenNote(): number | null {
  const count = useOpenCharges().value?.charges.length ?? 0;
  return count > 0 ? count : null;
}
