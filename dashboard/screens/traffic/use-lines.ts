import { useMemo } from "react";
import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import type { AttemptRow } from "../../feed/journal-reducer.js";
import { searchWords } from "../../parts/search-text.js";
import { type Requests, useRequests } from "../../parts/use-requests.js";
import type { View } from "./finder.js";
import { interleave, type Line } from "./lines.js";
import { hasAll } from "./search.js";
import type { Choice } from "./view.js";

const NONE: readonly RequestSummary[] = [];

/** The requests of the stream, if calls are shown; the sandbox searches their text. */
export function useStreamRequests({
  filter,
  query,
  account,
}: Choice): Requests & { all: readonly RequestSummary[] } {
  const text = query.trim().slice(0, 200);
  const requests = useRequests(
    filter === "wire" ? { ...(text ? { text } : {}), ...(account === null ? {} : { account }) } : null,
  );
  return { ...requests, all: requests.rows ?? NONE };
}

/** The lines of the stream: the matching facts, with the calls if they are shown. */
export function useLines(
  view: View,
  { filter, query, account }: Choice,
  attempts: readonly AttemptRow[],
  requests: readonly RequestSummary[],
  isWhole: boolean,
): readonly Line[] {
  return useMemo(() => {
    if (filter !== "wire") return view.rows;
    const words = searchWords(query);
    const shownSeqs = new Set(words.length === 0 ? [] : view.rows.map(({ seq }) => seq));
    // An attempt matches by its own text and by that of its fact.
    const shownAttempts = attempts.filter(
      ({ attempt }) =>
        (account === null || attempt.account === account) &&
        (shownSeqs.has(attempt.data.eventSeq) || hasAll(attempt, words)),
    );
    return interleave(view.rows, shownAttempts, requests, isWhole);
  }, [view, filter, query, account, attempts, requests, isWhole]);
}
