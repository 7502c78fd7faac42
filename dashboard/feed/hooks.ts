import { useSyncExternalStore } from "react";
import type { Observable } from "./observable.js";
import {
  accounts,
  clock,
  connection,
  degraded,
  helloCount,
  isFeedSettled,
  journal,
  snapshotsVersion,
  subscribeToFeed,
} from "./world.js";

export function useObservable<Value>(observable: Observable<Value>): Value {
  return useSyncExternalStore(observable.subscribe, observable.get);
}

export const useJournal = () => useObservable(journal.snapshot);
export const useConnection = () => useObservable(connection.state);
/** Why the sandbox cannot write; null if it can, or if the page is not live. */
export function useDegraded() {
  const { phase } = useConnection();
  const problem = useObservable(degraded);
  return phase === "live" ? problem : null;
}
/** See `isFeedSettled`. */
export const useFeedSettled = () => useSyncExternalStore(subscribeToFeed, isFeedSettled);
export const useHelloCount = () => useObservable(helloCount);
export const useClock = () => useObservable(clock.reading);
export const useAccounts = () => useObservable(accounts);
export const useSnapshotsVersion = () => useObservable(snapshotsVersion);

/** Changes with every new journal entry whose type starts with one of `beginnings`; "" matches every entry. */
export function useJournalVersion(beginnings: readonly string[]): number {
  return useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.versionAbout(beginnings));
}

/** Changes with every new journal entry about this transaction. */
export function useTransactionVersion(transactionId: string): number {
  return useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.versionOf(transactionId));
}
