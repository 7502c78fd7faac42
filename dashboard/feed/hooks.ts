import { useSyncExternalStore } from "react";
import type { Observable } from "./observable.js";
import { accounts, clock, connection, degraded, journal, snapshotted } from "./world.js";

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
export const useSnapshotted = () => useObservable(snapshotted);

/** Changes whenever the journal has a new entry whose type begins so; "" is every entry. */
export function useNewsAbout(beginnings: readonly string[]): number {
  return useSyncExternalStore(journal.snapshot.subscribe, () => journal.fold.newsAbout(beginnings));
}

/** Changes whenever the journal says something new about this transaction. */
export function useNewsOf(transactionId: string): number {
  return useSyncExternalStore(journal.snapshot.subscribe, () => journal.fold.newsOf(transactionId));
}
