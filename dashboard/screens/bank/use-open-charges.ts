import { client } from "../../feed/world.js";
import { useAccount } from "../../parts/use-account.js";
import { useFormat } from "../../parts/use-format.js";
import { useLiveResource } from "../../parts/use-live-resource.js";

const RELOAD_ON = ["charge.", "cob.", "world."];

/** The open charges of the chosen account, or of all, newest first. */
export function useOpenCharges() {
  const [account] = useAccount();
  return useLiveResource(`open charges ${account}`, RELOAD_ON, () =>
    client.listOpenCharges({ limit: 1_000, ...(account === null ? {} : { account }) }),
  );
}

/** More than this are shown as `999+`. */
const MOST = 999;

/** The number of open charges, for the menu: counted by the sandbox, because the menu stands on every screen. */
export function useOpenNote(): string | null {
  const [account] = useAccount();
  const { number } = useFormat();
  const { value } = useLiveResource(`open charge count ${account}`, RELOAD_ON, () =>
    client.countOpenCharges(account === null ? {} : { account }),
  );
  if (!value || value.count === 0) return null;
  return value.isMore || value.count > MOST ? `${number(Math.min(MOST, value.count))}+` : number(value.count);
}
