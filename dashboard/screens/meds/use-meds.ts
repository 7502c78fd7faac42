import { client } from "../../feed/world.js";
import { useAccount } from "../../parts/use-account.js";
import { useFormat } from "../../parts/use-format.js";
import { useLiveResource } from "../../parts/use-live-resource.js";

const RELOAD_ON = ["med.", "world."];

/** The MEDs of the chosen account, or of all, newest first. */
export function useMeds() {
  const [account] = useAccount();
  return useLiveResource(`meds ${account}`, RELOAD_ON, () =>
    client.listMeds({ limit: 1_000, ...(account === null ? {} : { account }) }),
  );
}

/** The number of open MEDs, for the menu. The sandbox counts them, because every screen shows the menu. */
export function useMedNote(): string | null {
  const [account] = useAccount();
  const { number } = useFormat();
  const { value } = useLiveResource(`open med count ${account}`, RELOAD_ON, () =>
    client.countOpenMeds(account === null ? {} : { account }),
  );
  return value && value.count > 0 ? number(value.count) : null;
}
