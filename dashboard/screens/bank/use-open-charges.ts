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

/** The number of open charges: `950`, or `1,000+` if not all were counted; null until it is known. */
export function useOpenTotal(): string | null {
  const { number } = useFormat();
  const counted = useOpenCount();
  return counted && `${number(counted.count)}${counted.isMore ? "+" : ""}`;
}

/** Higher numbers are shown as `999+`. */
const MOST = 999;

/** The number of open charges, for the menu. The sandbox counts them, because every screen shows the menu. */
export function useOpenNote(): string | null {
  const { number } = useFormat();
  const value = useOpenCount();
  if (!value || value.count === 0) return null;
  return value.isMore || value.count > MOST ? `${number(Math.min(MOST, value.count))}+` : number(value.count);
}
