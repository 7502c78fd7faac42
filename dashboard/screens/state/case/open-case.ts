import type { Case } from "../../../../server/contract/cases/case.js";
import type { ReadCase } from "../../../../server/contract/cases/case-text.js";
import { BEFORE_REPLAY, type ReplayOutcome } from "../../../../server/contract/cases/replay.control.js";
import { Observable } from "../../../feed/observable.js";
import { client, token } from "../../../feed/world.js";
import { throttleByFrame } from "./throttle-by-frame.js";

/** What is done with the case at the moment, and what has come of it. */
export interface ReplayProgress {
  readonly apart: boolean;
  readonly step: number;
  readonly stop: () => void;
}

export interface OpenCase {
  /** The name of its file. */
  readonly file: string;
  readonly read: ReadCase;
  readonly replaying: ReplayProgress | null;
  readonly outcome: ReplayOutcome | null;
  /** Whether what the sandbox holds is a replay's, whole or not, and what it held before is put aside. */
  readonly isHere: boolean;
  /** Why the last replay came to nothing. */
  readonly failed: unknown;
  /** After the first step that differs too. */
  readonly keepGoing: boolean;
}

/** The case that the page looks at. It stays while somebody goes to another screen; nothing of it is kept. */
export const openCase = new Observable<OpenCase | null>(null);

/** Reads the text of a case's file, sound or not. */
export async function openText(file: string, text: string): Promise<void> {
  // Reading YAML is a library of its own, which nobody needs before.
  const { readCaseText } = await import("../../../../server/contract/cases/case-text.js");
  const read = readCaseText(text);
  closeCase();
  openCase.set({ file, read, replaying: null, outcome: null, isHere: false, failed: null, keepGoing: false });
}

/** Ends what is done with it, too. */
export function closeCase(): void {
  openCase.get()?.replaying?.stop();
  openCase.set(null);
}

export function setKeepGoing(keepGoing: boolean): void {
  const current = openCase.get();
  if (current) openCase.set({ ...current, keepGoing });
}

/** Opens a case that is no file yet. */
export async function openUnsavedCase(file: string, content: Case): Promise<void> {
  const { caseText } = await import("../../../../server/contract/cases/case-text.js");
  await openText(file, caseText(content));
}

/**
 * Lets the sandbox do the open case again, apart or in the place of everything here. What it says no with is kept with
 * the case; one that was stopped by hand just ends.
 */
export async function replayOpenCase(apart: boolean): Promise<void> {
  const current = openCase.get();
  if (!current || current.read.problems || current.replaying) return;
  const { read, keepGoing } = current;
  const hangUp = new AbortController();
  // Another file may be open by the time it ends.
  const change = (to: Partial<OpenCase>) => {
    const now = openCase.get();
    if (now?.read === read) openCase.set({ ...now, ...to });
  };
  const stop = () => hangUp.abort();
  change({ replaying: { apart, step: 0, stop }, outcome: null, failed: null });
  const began = apart ? {} : { isHere: true };
  const tell = throttleByFrame((step: number) => change({ replaying: { apart, step, stop }, ...began }));
  try {
    const { replayCase } = await import("../../../../server/contract/cases/case-replay.js");
    const place = { url: "", token };
    const outcome = await replayCase(place, read.told, { apart, keepGoing }, tell.call, hangUp.signal);
    change({ outcome, ...began });
  } catch (failed) {
    if (!hangUp.signal.aborted) change({ failed });
  } finally {
    tell.cancel();
    change({ replaying: null });
  }
}

/** Brings back what the sandbox held before the case took its place. */
export async function bringBack(): Promise<void> {
  await client.restoreSnapshot({ name: BEFORE_REPLAY });
  const current = openCase.get();
  if (current) openCase.set({ ...current, isHere: false });
}
