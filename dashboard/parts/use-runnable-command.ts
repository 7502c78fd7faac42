import { useEffect } from "react";
import { idle, lazyModule } from "../browser/lazy-module.js";
import { useObservable } from "../feed/hooks.js";
import { Observable } from "../feed/observable.js";
import { commandLine, token } from "../feed/world.js";
import type { runnableCommand } from "./runnable-command.js";

/** Loaded when the page is idle, because nobody copies a command before that. */
const module = lazyModule(() => import("./runnable-command.js"));
const loadedFunction = new Observable<typeof runnableCommand | null>(null);

/** Returns a function that extends a command so that it finds this sandbox from any shell of the machine. */
export function useRunnableCommand(): (text: string) => string {
  const { program, needsUrl } = useObservable(commandLine);
  const toRunnable = useObservable(loadedFunction);
  useEffect(() => {
    void idle()
      .then(() => module.load())
      .then(
        (loaded) => loadedFunction.set(loaded.runnableCommand),
        () => undefined,
      );
  }, []);
  const line = { program, url: needsUrl ? location.origin : null, token: token ?? null };
  return (text) => toRunnable?.(text, line) ?? text;
}
