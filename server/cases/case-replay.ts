import type { RequestHandler, Router } from "express";
import type { Case } from "../contract/cases/case.js";
import {
  CASE_REPLAY_PATH,
  REPLAY_MEDIA_TYPE,
  type ReplayLine,
  replayInput,
} from "../contract/cases/replay.control.js";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import { parseControlInput, problemOf, readJson } from "../http/control-pipeline.js";
import { LIMITS } from "../http/limits.js";
import type { ReportFault } from "../kernel/disk.js";
import type { Replays } from "./replays.js";

/** A case contains request bodies a few levels deeper. */
const CASE_DEPTH = LIMITS.jsonDepth + 8;

/**
 * Replays the case of a request. A wrong case or sandbox is refused as usual; once the replay has begun, the response has
 * a line for each step and a last one with the outcome. If the client disconnects, the replay ends.
 */
export function caseReplayRoute(
  router: Router,
  guarded: RequestHandler,
  replays: Replays,
  onFault: ReportFault,
): void {
  router.use(CASE_REPLAY_PATH, guarded, readJson(`${LIMITS.caseMegabytes}mb`, CASE_DEPTH));
  router.post(CASE_REPLAY_PATH, async (request, response) => {
    const { case: sent, ephemeral, keepGoing } = parseControlInput(replayInput, request.body ?? {});
    const replayed = sent as Case;
    const disconnected = new AbortController();
    response.on("close", () => disconnected.abort(new Problem("run-stopped")));
    const write = (line: ReplayLine) => {
      // "close", so that a stopping sandbox does not wait for this connection.
      if (!response.headersSent)
        response.status(200).set({ "content-type": REPLAY_MEDIA_TYPE, connection: "close" });
      response.write(`${JSON.stringify(line)}\n`);
    };
    const of = replayed.steps.length;
    const options = {
      keepGoing,
      tell: (step: number) => write({ step, of }),
      signal: disconnected.signal,
    };
    try {
      write({
        outcome: await (ephemeral
          ? replays.inEphemeralSandbox(replayed, options)
          : replays.inThisSandbox(replayed, options)),
      });
    } catch (error) {
      if (!response.headersSent) throw error;
      write(problemAnswer(problemOf(error, onFault)).body);
    }
    response.end();
  });
}
