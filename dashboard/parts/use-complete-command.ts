import { useEffect } from "react";
import { idle, lazyModule } from "../browser/lazy-module.js";
import { useObservable } from "../feed/hooks.js";
import { Observable } from "../feed/observable.js";
import { commandLine, token } from "../feed/world.js";
import type { completeCommand } from "./complete-command.js";

/** Loaded when the page is idle, because nobody copies a command before that. */
const module = lazyModule(() => import("./complete-command.js"));
const completion = new Observable<typeof completeCommand | null>(null);

/** Returns a function that completes a command, so that it finds this sandbox from any shell of the machine. */
export function useCompleteCommand(): (text: string) => string {
  const { program, needsUrl } = useObservable(commandLine);
  const complete = useObservable(completion);
  useEffect(() => {
    void idle()
      .then(() => module.load())
      .then(
        (loaded) => completion.set(loaded.completeCommand),
        () => undefined,
      );
  }, []);
  const line = { program, url: needsUrl ? location.origin : null, token: token ?? null };
  return (text) => complete?.(text, line) ?? text;
}
