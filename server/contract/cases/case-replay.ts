import { controlError, controlErrorOf, UnreachableError } from "../client.js";
import { mustExist } from "../must-exist.js";
import type { Case } from "./case.js";
import { CASE_REPLAY_PATH, type ReplayInput, type ReplayLine, type ReplayOutcome } from "./replay.control.js";

/** Called after each step with its number and the number of steps; step 0 means that the sandbox is set up. */
export type ReplayProgress = (step: number, of: number) => void;

/**
 * Replays a case in a running sandbox; `url` and `token` are those of `controlClient`, `send` is its `fetch`. Throws a ControlError when the
 * sandbox refuses, an UnreachableError when the connection breaks, and the reason of `signal` when it aborts the
 * replay.
 */
export async function replayCase(
  {
    url,
    token,
    send = fetch,
  }: {
    readonly url: string;
    readonly token?: string | undefined;
    readonly send?: (url: string, request: RequestInit) => Promise<Response>;
  },
  content: Case,
  options: Omit<ReplayInput, "case">,
  tell: ReplayProgress,
  signal?: AbortSignal,
): Promise<ReplayOutcome> {
  const lost = (cause: unknown) => {
    signal?.throwIfAborted();
    throw new UnreachableError(url, cause);
  };
  const response = await send(`${url}${CASE_REPLAY_PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ case: content, ...options }),
    ...(signal ? { signal } : {}),
  }).catch(lost);
  if (!response.ok) throw await controlError(url, response);
  const body = mustExist(response.body, "body in the answer to a replay");
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read().catch(lost);
    if (done) return lost("The answer ended without an outcome.");
    const lines = `${text}${value}`.split("\n");
    text = mustExist(lines.pop(), "last line");
    for (const line of lines) {
      const parsed = JSON.parse(line) as ReplayLine;
      if ("step" in parsed) tell(parsed.step, parsed.of);
      else if ("outcome" in parsed) return parsed.outcome;
      else throw controlErrorOf(response.status, parsed);
    }
  }
}
