import { recall, remember } from "../browser/memory.js";
import { useObservable } from "../feed/hooks.js";
import { Observable } from "../feed/observable.js";

const isAllowed = () => "Notification" in window && Notification.permission === "granted";
export const isNotifying = new Observable(recall("notify") === "on" && isAllowed());
/** How many attempts have failed since the reader last used the page; counted while notifications are on. */
export const unseenFailures = new Observable(0);

export interface FailureWatch {
  readonly isOn: boolean;
  /** Whether the browser blocks notifications; only its own settings can change that. */
  readonly isDenied: boolean;
  /** Asks the browser for permission if needed; must be called from a click. */
  readonly toggle: () => Promise<void>;
}

export function useFailureWatch(): FailureWatch {
  const isOn = useObservable(isNotifying);
  return { isOn, isDenied: deniedNow(), toggle };
}

const deniedNow = () => !("Notification" in window) || Notification.permission === "denied";

async function toggle(): Promise<void> {
  const isOn = !isNotifying.get() && !deniedNow() && (await Notification.requestPermission()) === "granted";
  remember("notify", isOn ? "on" : null);
  unseenFailures.set(0);
  isNotifying.set(isOn);
}
