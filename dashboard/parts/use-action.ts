import { useState } from "react";
import { ControlError } from "../../server/contract/client.js";
import { GatewayRefusal } from "../feed/gateway.js";
import { useWords } from "../words/language.js";

export interface Problem {
  /** Of an English sentence its code in the catalogue, null for one of another place; absent: in the reader's words. */
  readonly code?: string | null;
  readonly message: string;
  readonly hint?: string | undefined;
}

export interface Action {
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly run: () => void;
}

/** Something that the reader makes the sandbox do: one at a time, and a refusal stays visible until the next try. */
export function useAction(act: () => Promise<unknown>): Action {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    act()
      .catch((thrown: unknown) => setProblem(problemOf(thrown, words.action.unreachable)))
      .finally(() => setBusy(false));
  };
  return { busy, problem, run };
}

export const englishOf = ({ code, message, hint }: ControlError): Problem => ({ code, message, hint });

export function problemOf(thrown: unknown, unreachable: string): Problem {
  if (thrown instanceof ControlError) return englishOf(thrown);
  if (thrown instanceof GatewayRefusal) return { message: thrown.message };
  return { message: unreachable };
}
