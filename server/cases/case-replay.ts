import type { RequestHandler, Router } from "express";
import type { Case } from "../contract/cases/case.js";
import {
  CASE_REPLAY_PATH,
  REPLAY_MEDIA_TYPE,
  type ReplayLine,
  replayInput,
} from "../contract/cases/replay.control.js";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import { parsedInput, problemOf, readJson } from "../http/control-pipeline.js";
import { LIMITS } from "../http/limits.js";
import type { HearFault } from "../kernel/disk.js";
import type { Replays } from "./replays.js";

/** A case says what bodies said, a few levels further in. */
const CASE_DEPTH = LIMITS.jsonDepth + 8;

/**
 * Does a case again, for whoever sends it. What is wrong with it or with the place is refused as everywhere; once
 * it has begun a line tells each step, and the last one what has become of it. Whoever hangs up ends it.
 */
export function caseReplayRoute(
  router: Router,
  guarded: RequestHandler,
  replays: Replays,
  onFault: HearFault,
): void {
  router.use(CASE_REPLAY_PATH, guarded, readJson(`${LIMITS.caseMegabytes}mb`, CASE_DEPTH));
  router.post(CASE_REPLAY_PATH, async (request, response) => {
    const { case: sent, apart, keepGoing } = parsedInput(replayInput, request.body ?? {});
    const told = sent as Case;
    const hungUp = new AbortController();
    response.on("close", () => hungUp.abort(new Problem("apart-stopped")));
    const write = (line: ReplayLine) => {
      // A sandbox that stops does not wait for a connection on which nothing more comes.
      if (!response.headersSent)
        response.status(200).set({ "content-type": REPLAY_MEDIA_TYPE, connection: "close" });
      response.write(`${JSON.stringify(line)}\n`);
    };
    const of = told.steps.length;
    const options = {
      keepGoing,
      tell: (step: number) => write({ step, of }),
      signal: hungUp.signal,
    };
    try {
      write({ outcome: await (apart ? replays.apart(told, options) : replays.here(told, options)) });
    } catch (error) {
      if (!response.headersSent) throw error;
      write(problemAnswer(problemOf(error, onFault)).body);
    }
    response.end();
  });
}
