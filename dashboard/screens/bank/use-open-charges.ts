import type { OpenCharge } from "../../../server/contract/charges/charges.control.js";
import { useJournalVersion } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { useAccount } from "../../parts/use-account.js";
import { useFormat } from "../../parts/use-format.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { useResource } from "../../parts/use-resource.js";

const RELOAD_ON = ["charge.", "cob.", "world."];

/** The most rows of one response. */
const MOST_ROWS = 1_000;

/** The newest `count` open charges of the chosen account, or of all, and whether there are older ones. */
export function useOpenCharges(count: number) {
  const [account] = useAccount();
  const load = async () => {
    const charges: OpenCharge[] = [];
    let after: string | null = null;
    do {
      const page: { charges: OpenCharge[]; next: string | null } = await client.listOpenCharges({
        limit: Math.min(MOST_ROWS, count - charges.length),
        ...(account === null ? {} : { account }),
        ...(after === null ? {} : { after }),
      });
      charges.push(...page.charges);
      after = page.next;
    } while (after !== null && charges.length < count);
    return { charges, isMore: after !== null };
  };
  // A higher number counts as a new version: the shown charges stay until the others are loaded.
  return useResource(`open charges ${account}`, useJournalVersion(RELOAD_ON) + count, load);
}

/** The number of open charges; the sandbox counts up to 1,000. */
function useOpenCount() {
  const [account] = useAccount();
  return useLiveResource(`open charge count ${account}`, RELOAD_ON, () =>
    client.countOpenCharges(account === null ? {} : { account }),
  ).value;
}

/** Higher numbers are shown as `999+`. */
const MOST = 999;

/** The number of open charges: `950`, or `999+`; null until it is known. The sandbox counts them, because every screen shows it in the menu. */
export function useOpenTotal(): string | null {
  const { number } = useFormat();
  const counted = useOpenCount();
  if (!counted) return null;
  return counted.isMore || counted.count > MOST ? `${number(MOST)}+` : number(counted.count);
}

/** The same for the menu; null if there is none. */
export function useOpenNote(): string | null {
  const total = useOpenTotal();
  return total === "0" ? null : total;
}
