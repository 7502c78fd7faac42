import { controlError, controlErrorOf, UnreachableError } from "../client.js";
import { mustExist } from "../must-exist.js";
import type { Case } from "./case.js";
import { CASE_REPLAY_PATH, type ReplayInput, type ReplayLine, type ReplayOutcome } from "./replay.control.js";

/** Hears of each step that is done: its number, and of how many; 0 when its world has taken the place of the one before. */
export type ReplayProgress = (step: number, of: number) => void;

/**
 * Lets a sandbox do a case again; `url` and `token` are those of `controlClient`. Throws a ControlError when it says no,
 * an UnreachableError when it goes away meanwhile, and the reason of `signal`, which ends the replay.
 */
export async function replayCase(
  { url, token }: { readonly url: string; readonly token?: string | undefined },
  told: Case,
  options: Omit<ReplayInput, "case">,
  tell: ReplayProgress,
  signal?: AbortSignal,
): Promise<ReplayOutcome> {
  const lost = (cause: unknown) => {
    signal?.throwIfAborted();
    throw new UnreachableError(url, cause);
  };
  const response = await fetch(`${url}${CASE_REPLAY_PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ case: told, ...options }),
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
      const said = JSON.parse(line) as ReplayLine;
      if ("step" in said) tell(said.step, said.of);
      else if ("outcome" in said) return said.outcome;
      else throw controlErrorOf(response.status, said);
    }
  }
}
