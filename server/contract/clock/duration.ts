const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
type Unit = keyof typeof UNITS;
const isUnit = (text: string | undefined): text is Unit => text !== undefined && Object.hasOwn(UNITS, text);

/**
 * Milliseconds of a duration such as `300ms`, `5s`, `1h30m` or `90d`; null for anything else. The unit is mandatory,
 * because `10` could mean seconds or milliseconds.
 */
export function parseDuration(text: string): number | null {
  if (!/^(\d+(ms|s|m|h|d))+$/.test(text)) return null;
  let total = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)(ms|s|m|h|d)/g))
    if (isUnit(unit)) total += Number(count) * UNITS[unit];
  return Number.isSafeInteger(total) ? total : null;
}

/** Milliseconds of a duration that was validated before; throws a RangeError for an invalid one. */
export function durationOf(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === null) throw new RangeError(`"${text}" is not a duration.`);
  return milliseconds;
}

/** The shortest duration text for a number of milliseconds: `5400000` is `1h30m`, `0` is `0s`. */
export function formatDuration(milliseconds: number): string {
  let rest = Math.max(0, Math.round(milliseconds));
  let text = "";
  for (const unit of ["d", "h", "m", "s", "ms"] as const) {
    const count = Math.floor(rest / UNITS[unit]);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * UNITS[unit];
  }
  return text === "" ? "0s" : text;
}

const SPACED_UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;

/** A duration as a sentence writes it, in its two largest units: `4 min 51 s`, `21 s`, `2 d 3 h`. */
export function spacedDuration(milliseconds: number): string {
  const first = SPACED_UNITS.findIndex(([, size]) => milliseconds >= size);
  if (first === -1) return milliseconds > 0 ? `${milliseconds} ms` : "0 s";
  let rest = milliseconds;
  const parts: string[] = [];
  for (const [unit, size] of SPACED_UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count} ${unit}`);
    rest -= count * size;
  }
  return parts.join(" ");
}
