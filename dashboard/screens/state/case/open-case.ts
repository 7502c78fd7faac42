import type { Case } from "../../../../server/contract/case.js";
import type { ReadCase } from "../../../../server/contract/case-text.js";
import type { Outcome } from "../../../../server/contract/control/replay.js";
import { Observable } from "../../../feed/observable.js";
import { token } from "../../../feed/world.js";
import { throttled } from "./throttled.js";

/** What is done with the case at the moment, and what has come of it. */
export interface Replaying {
  readonly apart: boolean;
  readonly step: number;
  readonly stop: () => void;
}

export interface OpenCase {
  /** The name of its file. */
  readonly file: string;
  readonly read: ReadCase;
  readonly replaying: Replaying | null;
  readonly outcome: (Outcome & { readonly apart: boolean }) | null;
}

/** The case that the page looks at. It stays while somebody goes to another screen; nothing of it is kept. */
export const openCase = new Observable<OpenCase | null>(null);

/** Reads the text of a case's file, sound or not. */
export async function openText(file: string, text: string): Promise<void> {
  // Reading YAML is a library of its own, which nobody needs before.
  const { readCaseText } = await import("../../../../server/contract/case-text.js");
  openCase.get()?.replaying?.stop();
  openCase.set({ file, read: readCaseText(text), replaying: null, outcome: null });
}

/** Opens a case that is no file yet. */
export async function openTold(file: string, told: Case): Promise<void> {
  const { caseText } = await import("../../../../server/contract/case-text.js");
  await openText(file, caseText(told));
}

/**
 * Lets the sandbox do the open case again, apart or in the place of everything here. Throws the ControlError that it
 * says no with; one that was stopped by hand just ends.
 */
export async function replayOpenCase(options: { apart: boolean; keepGoing: boolean }): Promise<void> {
  const opened = openCase.get();
  if (!opened || opened.read.problems) return;
  const { read } = opened;
  const { replayCase } = await import("../../../../server/contract/case-replay.js");
  const hangUp = new AbortController();
  const { apart } = options;
  // Another file may be open by the time it ends.
  const change = (to: Partial<OpenCase>) => {
    const now = openCase.get();
    if (now?.read === read) openCase.set({ ...now, ...to });
  };
  const stop = () => hangUp.abort();
  change({ replaying: { apart, step: 0, stop }, outcome: null });
  const tell = throttled((step: number) => change({ replaying: { apart, step, stop } }));
  try {
    const outcome = await replayCase({ url: "", token }, read.told, options, tell.call, hangUp.signal);
    change({ outcome: { ...outcome, apart } });
  } catch (error) {
    if (!hangUp.signal.aborted) throw error;
  } finally {
    tell.cancel();
    change({ replaying: null });
  }
}
