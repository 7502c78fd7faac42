import { useEffect } from "react";
import { failedAttempts } from "../feed/world.js";
import { isNotifying, unseenFailures } from "../parts/failure-watch.js";
import { Throttle } from "../parts/throttle.js";
import { useShellWords } from "./words.js";

/** Failures within this time are one notification. */
const SPACING_MS = 3_000;

/**
 * Reports failures while the page is in the background: by a notification of the browser, and by a number in the page
 * title.
 */
export function useFailureNotices(): void {
  const words = useShellWords();
  useEffect(() => {
    const throttle = new Throttle(async () => {
      const count = unseenFailures.get();
      if (count === 0 || document.hasFocus()) return;
      const notice = new Notification(words.failed(count), { body: "localpix", tag: "localpix-failures" });
      notice.onclick = () => window.focus();
    }, SPACING_MS);
    let lastCount = failedAttempts.get();
    const stop = failedAttempts.subscribe(() => {
      const added = failedAttempts.get() - lastCount;
      lastCount = failedAttempts.get();
      if (!isNotifying.get()) return;
      unseenFailures.set(unseenFailures.get() + added);
      throttle.trigger();
    });
    const resetCount = () => unseenFailures.set(0);
    const touches = ["focus", "pointerdown", "keydown"] as const;
    for (const touch of touches) addEventListener(touch, resetCount);
    return () => {
      throttle.stop();
      stop();
      for (const touch of touches) removeEventListener(touch, resetCount);
    };
  }, [words]);
}
