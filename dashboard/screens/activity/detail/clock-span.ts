import { spacedDuration } from "../../../../server/contract/clock/duration.js";
import type { JournalEntry } from "../../../../server/contract/journal/journal.js";

type ClockChange = Pick<JournalEntry<"clock.changed">["data"], "before" | "now">;

const movedMs = ({ before, now }: ClockChange): number => Date.parse(now) - Date.parse(before);

/**
 * By how much changes moved the clock in total: `+1 d 4 h`; "" for not at all, such as a clock that was only frozen. The
 * time that passed between them, while the clock was running, does not count.
 */
export function movedText(changes: readonly ClockChange[]): string {
  const total = changes.reduce((sum, change) => sum + movedMs(change), 0);
  return total > 0 ? `+${spacedDuration(total)}` : "";
}
