import { useSyncExternalStore } from "react";
import { clock } from "../feed/world.js";
import { formatNumber } from "../words/format-number.js";
import { type Language, useLanguage } from "../words/language.js";
import { formatBytes } from "./format-bytes.js";
import { formatElapsed } from "./format-duration.js";
import { dayUnlessOtherYear, fullDay, timeUnlessToday, tooltip } from "./format-time.js";

/** Numbers and sandbox times as the reader's language writes them. */
export type Format = ReturnType<typeof useFormat>;

export function useFormat() {
  const { language } = useLanguage();
  const today = useToday(language);
  return {
    /** `1,000` */
    number: (value: number) => formatNumber(value, language),
    /** Of a percentage from 0 to 100: `66%`. */
    percent: (value: number) => formatNumber(value / 100, language, { style: "percent" }),
    /** `254 kB` */
    bytes: (bytes: number) => formatBytes(bytes, language),
    /** `212 ms`, `10.0 s` */
    elapsed: (milliseconds: number) => formatElapsed(milliseconds, language),
    /** `19:59:50`, on another day than the sandbox's today `12 Feb 19:59:50`, in another year `12 Feb 2027 19:59:50`. */
    time: (at: number | string) => timeUnlessToday(at, today, language),
    /** `12 Feb`, in another year than the sandbox's today `12 Feb 2027`. */
    day: (at: number | string) => dayUnlessOtherYear(at, today, language),
    /** `12 Feb 2027` */
    fullDay: (at: number | string) => fullDay(at, language),
    /** Whether an instant is on the sandbox's today. */
    isToday: (at: number | string) => fullDay(at, language) === today,
    /** The exact UTC instant, and the same by this computer's clock. */
    tooltip: (at: number | string) => tooltip(at, language),
  };
}

/** The sandbox's day, `12 Feb 2027`; null until its clock is known. Renders again when the day changes, not each second. */
const useToday = (language: Language): string | null =>
  useSyncExternalStore(clock.reading.subscribe, () => {
    const { now } = clock.reading.get();
    return now === null ? null : fullDay(now, language);
  });
