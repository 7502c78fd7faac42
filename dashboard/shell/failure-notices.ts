import { useEffect } from "react";
import { failed } from "../feed/world.js";
import { isOn, unseen } from "../parts/failure-watch.js";
import { Pacer } from "../parts/pacer.js";
import { useShellWords } from "./words.js";

/** Many failures at once are one notice. */
const SPACING_MS = 3_000;

/** Tells of failures whoever looks elsewhere: by a notification of the browser, and by a number to put into the title. */
export function useFailureNotices(): void {
  const words = useShellWords();
  useEffect(() => {
    const pacer = new Pacer(async () => {
      const count = unseen.get();
      if (count === 0 || document.hasFocus()) return;
      const notice = new Notification(words.failed(count), { body: "localpix", tag: "localpix-failures" });
      notice.onclick = () => window.focus();
    }, SPACING_MS);
    let known = failed.get();
    const stop = failed.subscribe(() => {
      const news = failed.get() - known;
      known = failed.get();
      if (!isOn.get()) return;
      unseen.set(unseen.get() + news);
      pacer.hear();
    });
    const seen = () => unseen.set(0);
    const touches = ["focus", "pointerdown", "keydown"] as const;
    for (const touch of touches) addEventListener(touch, seen);
    return () => {
      pacer.stop();
      stop();
      for (const touch of touches) removeEventListener(touch, seen);
    };
  }, [words]);
}
