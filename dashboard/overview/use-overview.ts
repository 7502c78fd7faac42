import { useEffect, useRef, useState } from "react";
import type { Upcoming } from "../../server/contract/clock/agenda.control.js";
import type { Overview } from "../../server/contract/journal/overview.control.js";
import { useFeedSettled } from "../feed/hooks.js";
import { client, journal, requestsVersion } from "../feed/world.js";
import { Throttle } from "../parts/throttle.js";
import { problemOf } from "../parts/use-action.js";
import type { Resource } from "../parts/use-resource.js";
import { useWords } from "../words/words.js";

export interface OverviewAndAgenda {
  readonly overview: Overview;
  /** The next scheduled events of the chosen account. */
  readonly upcoming: readonly Upcoming[];
  /** The number of further scheduled events, of all accounts. */
  readonly later: number;
}

/** The shortest time between two loads: a busy sandbox changes all the time, and nobody reads plots faster. */
const SPACING_MS = 1_000;
/** Reloads without news as well, because the period moves on with time. */
const AT_LEAST_EVERY_MS = 15_000;
/** The number of scheduled events that are shown. */
export const MAX_DUE = 6;
const AGENDA_ROWS = 100;

/**
 * The overview of an account (null: of all), reloaded when something happens. `span` "" covers everything that was
 * counted.
 */
export function useOverview(account: number | null, span: string): Resource<OverviewAndAgenda> {
  const { unreachable } = useWords();
  const key = `${account} ${span}`;
  const isSettled = useFeedSettled();
  const [state, setState] = useState<Resource<OverviewAndAgenda>>({ value: null, problem: null });
  const say = useRef(unreachable);
  useEffect(() => {
    say.current = unreachable;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains account and span
  useEffect(() => {
    if (!isSettled) return;
    let isCurrent = true;
    const load = async () => {
      try {
        const value = await loadOverview(account, span);
        if (isCurrent) setState({ value, problem: null });
      } catch (error) {
        const problem = problemOf(error, say.current);
        if (isCurrent) setState(({ value }) => ({ value, problem }));
      }
    };
    const throttle = new Throttle(load, SPACING_MS);
    const unsubscribe = [journal.snapshot, requestsVersion].map((news) => news.subscribe(throttle.trigger));
    const timer = setInterval(throttle.trigger, AT_LEAST_EVERY_MS);
    throttle.trigger();
    return () => {
      isCurrent = false;
      throttle.stop();
      clearInterval(timer);
      for (const stop of unsubscribe) stop();
    };
  }, [key, isSettled]);
  return state;
}

async function loadOverview(account: number | null, span: string): Promise<OverviewAndAgenda> {
  const [overview, agenda] = await Promise.all([
    client.showOverview({
      ...(account === null ? {} : { account }),
      ...(span === "" ? {} : { span }),
    }),
    // The agenda is of all accounts: those of one may be anywhere in it.
    client.showAgenda({ limit: account === null ? MAX_DUE : AGENDA_ROWS }),
  ]);
  const upcoming = agenda.upcoming.filter(
    (item) => account === null || item.account === null || item.account === account,
  );
  return { overview, upcoming, later: agenda.pending - agenda.upcoming.length };
}
