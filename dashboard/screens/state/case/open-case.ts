import type { Case } from "../../../../server/contract/cases/case.js";
import type { ReadCase } from "../../../../server/contract/cases/case-text.js";
import { BEFORE_REPLAY, type ReplayOutcome } from "../../../../server/contract/cases/replay.control.js";
import { lazyModule } from "../../../browser/lazy-module.js";
import { recall, remember } from "../../../browser/memory.js";
import { Observable } from "../../../feed/observable.js";
import { client, token } from "../../../feed/world.js";
import { caseTexts } from "../../../story/save-case.js";
import { throttleByFrame } from "./throttle-by-frame.js";

const caseReplays = lazyModule(() => import("../../../../server/contract/cases/case-replay.js"));

/** A replay in progress. */
export interface ReplayProgress {
  readonly ephemeral: boolean;
  readonly step: number;
  readonly stop: () => void;
}

export interface OpenCase {
  /** The file name. */
  readonly file: string;
  readonly read: ReadCase;
  readonly replaying: ReplayProgress | null;
  readonly outcome: ReplayOutcome | null;
  /**
   * Whether a replay, complete or stopped, has replaced the state of this sandbox; the earlier state is in a snapshot.
   */
  readonly isHere: boolean;
  /** Why the last replay failed. */
  readonly failed: unknown;
  /** Continue after the first step that differs. */
  readonly keepGoing: boolean;
}

/** The open case, also while another screen is shown. A reload of the page keeps its file, but not its replay. */
export const openCase = new Observable<OpenCase | null>(null);

/** Opens the text of a case file, valid or not. */
export async function openText(file: string, text: string): Promise<void> {
  const { readCaseText } = await caseTexts.load();
  const read = readCaseText(text);
  closeCase();
  remember("case.file", file, "sessionStorage");
  remember("case.text", text, "sessionStorage");
  openCase.set({ file, read, replaying: null, outcome: null, isHere: false, failed: null, keepGoing: false });
}

/** Opens the case again that was open before the page was reloaded, if the browser could keep its text. */
export async function reopenCase(): Promise<void> {
  const file = recall("case.file", "sessionStorage");
  const text = recall("case.text", "sessionStorage");
  if (openCase.get() === null && file !== null && text !== null) await openText(file, text);
}

/** The name of the case file that was open before the page was reloaded; null for none. */
export const formerFile = (): string | null => recall("case.file", "sessionStorage");

/** Closes the case and stops its replay. */
export function closeCase(): void {
  openCase.get()?.replaying?.stop();
  remember("case.file", null, "sessionStorage");
  remember("case.text", null, "sessionStorage");
  openCase.set(null);
}

export function setKeepGoing(keepGoing: boolean): void {
  const current = openCase.get();
  if (current) openCase.set({ ...current, keepGoing });
}

/** Opens the run of this sandbox as a case. */
export async function openUnsavedCase(file: string, content: Case): Promise<void> {
  const { caseText } = await caseTexts.load();
  await openText(file, caseText(content));
}

/**
 * Replays the open case, in a new sandbox or in this one. If the sandbox refuses, the error is stored with the case;
 * a replay that the reader stops has no error.
 */
export async function replayOpenCase(ephemeral: boolean): Promise<void> {
  const current = openCase.get();
  if (!current || current.read.problems || current.replaying) return;
  const { read, keepGoing } = current;
  const controller = new AbortController();
  // Another case may have been opened meanwhile.
  const change = (to: Partial<OpenCase>) => {
    const now = openCase.get();
    if (now?.read === read) openCase.set({ ...now, ...to });
  };
  const stop = () => controller.abort();
  change({ replaying: { ephemeral, step: 0, stop }, outcome: null, failed: null });
  const began = ephemeral ? {} : { isHere: true };
  const showStep = throttleByFrame((step: number) =>
    change({ replaying: { ephemeral, step, stop }, ...began }),
  );
  try {
    const { replayCase } = await caseReplays.load();
    const place = { url: "", token };
    const outcome = await replayCase(
      place,
      read.content,
      { ephemeral, keepGoing },
      showStep.call,
      controller.signal,
    );
    change({ outcome, ...began });
  } catch (failed) {
    if (!controller.signal.aborted) change({ failed });
  } finally {
    showStep.cancel();
    change({ replaying: null });
  }
}

/** Restores the state before the replay. */
export async function undoReplay(): Promise<void> {
  await client.restoreSnapshot({ name: BEFORE_REPLAY });
  const current = openCase.get();
  if (current) openCase.set({ ...current, isHere: false });
}
