import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import { useObservable } from "../../feed/hooks.js";
import { client, requestsVersion } from "../../feed/world.js";
import { useAtMostEvery } from "../../parts/use-at-most-every.js";
import { TYPING_MS, usePagedList } from "../../parts/use-paged-list.js";
import { type Choice, callSearchOf } from "./choice.js";

/**
 * Calls per request. After a change this many are loaded again: enough to reach the loaded calls in a busy sandbox.
 */
const PAGE = 100;
/** How often the newest calls are loaded while more arrive (ms). */
const SPACING_MS = 1_000;

/** The calls of a choice, newest first, updated live; null loads none. */
export function useCalls(choice: Choice | null) {
  const search = choice === null ? null : callSearchOf(choice);
  return usePagedList<RequestSummary>(
    search === null ? null : JSON.stringify(search),
    useAtMostEvery(useObservable(requestsVersion), SPACING_MS),
    async (before) => {
      const { requests } = await client.listRequests({
        ...search,
        limit: PAGE,
        ...(before === null ? {} : { before }),
      });
      const isLast = requests.length < PAGE;
      return { rows: requests, next: isLast ? null : (requests.at(-1)?.id ?? null), unsearched: 0 };
    },
    ({ id }) => id,
    choice?.query ? TYPING_MS : 0,
    isSameCall,
  );
}

/** After a reset the numbers repeat, but no two calls have the same duration to the microsecond. */
const isSameCall = (call: RequestSummary, other: RequestSummary) =>
  call.id === other.id && call.durationMs === other.durationMs && call.path === other.path;
