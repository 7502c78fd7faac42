import { parseDuration } from "./duration.js";

/** What people call the units, in English and Portuguese. */
const UNIT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ms: "ms millisecond milliseconds milissegundo milissegundos",
    s: "s sec secs second seconds seg segs segundo segundos",
    m: "m min mins minute minutes minuto minutos",
    h: "h hr hrs hour hours hora horas",
    d: "d day days dia dias",
  }).flatMap(([unit, names]) => names.split(" ").map((name): [string, string] => [name, unit])),
);

const PART = /(\d+)\s*([a-z]*)/g;
const DURATION = /^\d+\s*[a-z]*((\s*,\s*|\s+(and|e)\s+|\s*)\d+\s*[a-z]*)*$/;

/**
 * A duration as people type it, in the form that the API takes: `89 days`, `90 dias` and `1h30` are `89d`, `90d` and
 * `1h30m`. Null if it is not a duration. A number may lack its unit only after hours, where it means minutes.
 */
export function readDuration(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (!DURATION.test(typed)) return null;
  let duration = "";
  let before: string | undefined;
  for (const [, count, name] of typed.matchAll(PART)) {
    const isMinutes = name === "" && before === "h" && Number(count) < 60;
    const unit: string | undefined = isMinutes ? "m" : UNIT_NAMES.get(name ?? "");
    if (unit === undefined) return null;
    duration += `${count}${unit}`;
    before = unit;
  }
  return parseDuration(duration) === null ? null : duration;
}

/** Reads durations separated by commas or spaces: `5m, 15 min` is `5m` and `15m`. Invalid ones stay as typed. */
export function readDurations(text: string): string[] {
  const between = text.includes(",") ? /,/ : /\s+/;
  return text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => readDuration(part) ?? part);
}
