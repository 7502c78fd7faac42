import { useMemo } from "react";
import type { GatewayRequest } from "../../../server/contract/journal/requests.control.js";
import type { AttemptRow } from "../../feed/journal-reducer.js";
import { searchWords } from "../../parts/search-text.js";
import { type Requests, useRequests } from "../../parts/use-requests.js";
import type { View } from "./finder.js";
import { interleave, type Line } from "./lines.js";
import { hasAll } from "./search.js";
import type { Choice } from "./view.js";

const NONE: readonly GatewayRequest[] = [];

/** The requests among the facts, for whoever wants to see them; the sandbox searches what was said in them. */
export function useStreamRequests({
  filter,
  query,
  account,
}: Choice): Requests & { all: readonly GatewayRequest[] } {
  const text = query.trim().slice(0, 200);
  const requests = useRequests(
    filter === "wire" ? { ...(text ? { text } : {}), ...(account === null ? {} : { account }) } : null,
  );
  return { ...requests, all: requests.rows ?? NONE };
}

/** The lines of the stream: the facts that are to be seen, and with them the calls where they are wanted. */
export function useLines(
  view: View,
  { filter, query, account }: Choice,
  attempts: readonly AttemptRow[],
  requests: readonly GatewayRequest[],
  isWhole: boolean,
): readonly Line[] {
  return useMemo(() => {
    if (filter !== "wire") return view.rows;
    const words = searchWords(query);
    const shownSeqs = new Set(words.length === 0 ? [] : view.rows.map(({ seq }) => seq));
    // An attempt is found by its own words and by those of what it told of.
    const shownAttempts = attempts.filter(
      ({ attempt }) =>
        (account === null || attempt.account === account) &&
        (shownSeqs.has(attempt.data.eventSeq) || hasAll(attempt, words)),
    );
    return interleave(view.rows, shownAttempts, requests, isWhole);
  }, [view, filter, query, account, attempts, requests, isWhole]);
}
