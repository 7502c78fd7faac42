import { useObservable } from "../feed/hooks.js";
import { commandLine, token } from "../feed/world.js";
import { completeCommand } from "./complete-command.js";

/** Completes a command of the page, so that it finds this sandbox from any shell of the machine. */
export function useCompleteCommand(): (text: string) => string {
  const { program, needsUrl } = useObservable(commandLine);
  const line = { program, url: needsUrl ? location.origin : null, token: token ?? null };
  return (text) => completeCommand(text, line);
}
