import { useSyncExternalStore } from "react";
import type { Observable } from "./observable.js";
import { accounts, clock, connection, degraded, journal, snapshotsVersion } from "./world.js";

export function useObservable<Value>(observable: Observable<Value>): Value {
  return useSyncExternalStore(observable.subscribe, observable.get);
}

export const useJournal = () => useObservable(journal.snapshot);
export const useConnection = () => useObservable(connection.state);
/** Why the sandbox writes nothing, as far as the page is live; null: it writes. */
export function useDegraded() {
  const { phase } = useConnection();
  const problem = useObservable(degraded);
  return phase === "live" ? problem : null;
}
export const useClock = () => useObservable(clock.reading);
export const useAccounts = () => useObservable(accounts);
export const useSnapshotsVersion = () => useObservable(snapshotsVersion);

/** Changes whenever the journal has a new entry whose type begins so; "" is every entry. */
export function useJournalVersion(beginnings: readonly string[]): number {
  return useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.versionAbout(beginnings));
}

/** Changes whenever the journal says something new about this transaction. */
export function useTransactionVersion(transactionId: string): number {
  return useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.versionOf(transactionId));
}
