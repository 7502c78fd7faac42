import { useState } from "react";
import { ControlError } from "../../server/contract/client.js";
import type { ProblemError } from "../../server/contract/control-problems.js";
import { GatewayRefusal } from "../feed/gateway-refusal.js";
import { useWords } from "../words/words.js";

export interface Problem {
  /** The error of the control API, to be translated; absent if `message` is already in the reader's language. */
  readonly error?: ProblemError;
  readonly message: string;
  readonly hint?: string | undefined;
  /** The problem in every language, if it is not one of the control API. */
  readonly texts?: GatewayRefusal["texts"];
}

interface RunningAction<Input extends unknown[]> {
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly run: (...input: Input) => void;
}

/** Runs an action, one run at a time. Its problem is reported, and stays visible until the next run. */
export function useAction<Input extends unknown[]>(
  act: (...input: Input) => Promise<unknown>,
  report: (problem: Problem | null) => void = () => {},
): RunningAction<Input> {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = (...input: Input) => {
    if (busy) return;
    const show = (next: Problem | null) => {
      setProblem(next);
      report(next);
    };
    setBusy(true);
    show(null);
    act(...input)
      .catch((error: unknown) => show(problemOf(error, words.unreachable)))
      .finally(() => setBusy(false));
  };
  return { busy, problem, run };
}

export const refusedProblem = ({ code, message, hint, facts }: ControlError): Problem => ({
  error: { code, message, hint, ...facts },
  message,
  hint,
});

export function problemOf(error: unknown, unreachable: string): Problem {
  if (error instanceof ControlError) return refusedProblem(error);
  if (error instanceof GatewayRefusal)
    return { error: error.error, message: error.message, texts: error.texts };
  return { message: unreachable };
}
