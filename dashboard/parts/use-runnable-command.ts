import { useObservable } from "../feed/hooks.js";
import { commandLine, token } from "../feed/world.js";
import { runnableCommand } from "./runnable-command.js";

/** Returns a function that extends a command so that it finds this sandbox from any shell of the machine. */
export function useRunnableCommand(): (text: string) => string {
  const { program, needsUrl } = useObservable(commandLine);
  const line = { program, url: needsUrl ? location.origin : null, token: token ?? null };
  return (text) => runnableCommand(text, line);
}
