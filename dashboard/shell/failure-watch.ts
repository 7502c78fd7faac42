import { useEffect, useSyncExternalStore } from "react";
import { Observable } from "../feed/observable.js";
import { failed } from "../feed/world.js";
import { recall, remember } from "../memory.js";
import { Pacer } from "../parts/pacer.js";
import { useWords } from "../words/language.js";

/** Many failures at once are one notice. */
const SPACING_MS = 3_000;

const isAllowed = () => "Notification" in window && Notification.permission === "granted";
const isOn = new Observable(recall("notify") === "on" && isAllowed());
/** How many have failed since the reader last touched the page, while they wanted to be told. */
const unseen = new Observable(0);

export interface FailureWatch {
  readonly isOn: boolean;
  /** Whether the browser refuses, so that only its own settings help. */
  readonly isDenied: boolean;
  readonly unseen: number;
  /** Asks the browser for permission where it has not been asked yet; a click must stand behind it. */
  readonly toggle: () => Promise<void>;
}

export function useFailureWatch(): FailureWatch {
  const on = useSyncExternalStore(isOn.subscribe, isOn.get);
  const count = useSyncExternalStore(unseen.subscribe, unseen.get);
  return { isOn: on, isDenied: deniedNow(), unseen: count, toggle };
}

const deniedNow = () => !("Notification" in window) || Notification.permission === "denied";

async function toggle(): Promise<void> {
  const wanted = !isOn.get() && !deniedNow() && (await Notification.requestPermission()) === "granted";
  remember("notify", wanted ? "on" : null);
  unseen.set(0);
  isOn.set(wanted);
}

/** Tells of failures whoever looks elsewhere: by a notification of the browser, and by a number to put into the title. */
export function useFailureNotices(): void {
  const words = useWords().screen.traffic.notify;
  useEffect(() => {
    const pacer = new Pacer(async () => {
      const count = unseen.get();
      if (count === 0 || document.hasFocus()) return;
      const notice = new Notification(words.title(count), { body: "localpix", tag: "localpix-failures" });
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
