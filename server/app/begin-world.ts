import type { Accounts } from "../accounts/accounts.js";
import type { Settings } from "../contract/settings/start-settings.js";
import type { Clock } from "../kernel/clock.js";
import { createClockEntry } from "../kernel/clock-entry.js";
import type { WorldSeeder } from "./seed.js";
import type { Kernel } from "./services.js";

/**
 * Seeds the world of a new data file, or continues the one in it, with the clock and the secrets of the options. Resolves with
 * the number of deliveries that are held because the world is from elsewhere; null if it is not.
 */
export async function beginWorld(
  kernel: Kernel,
  { seeder, accounts }: { seeder: WorldSeeder; accounts: Accounts },
  options: Pick<Settings, "clock" | "seed" | "clientSecret">,
  {
    isUntouched,
    isPrivate,
    onNotice,
  }: { isUntouched: boolean; isPrivate: boolean; onNotice: (text: string) => void },
): Promise<number | null> {
  const { database, meta, world, clock } = kernel;
  const guardSecrets = () => {
    if (options.clientSecret !== null) accounts.setSecret(1, options.clientSecret);
    // Without a token only this machine can reach the sandbox, so secrets derived from the seed do no harm.
    if (!isPrivate || accounts.replaceKnownSecrets() === 0) return;
    onNotice(
      "Others can reach this sandbox, so its accounts have new client secrets. See localpix credentials.",
    );
  };
  world.onFilled(guardSecrets);
  return database.write(() => {
    let held: number | null = null;
    const frozenAt = stoppedAt(options.clock, clock);
    if (meta.get("seed") === undefined) seeder.first(options.seed, frozenAt);
    else {
      held = seeder.resume(isUntouched);
      if (frozenAt !== undefined) stopTime(kernel, frozenAt);
    }
    guardSecrets();
    return held;
  });
}

/** The instant (epoch ms) at which the setting freezes the clock; undefined if the clock runs. */
function stoppedAt(setting: string, clock: Clock): number | undefined {
  if (setting === "running") return undefined;
  return setting === "frozen" ? clock.now() : Date.parse(setting);
}

/** Freezes the clock of a world at `at` (epoch ms) and records it; nothing if it is frozen there or later already. */
function stopTime(kernel: Kernel, at: number): void {
  const { clock } = kernel;
  if (clock.mode() === "frozen" && at <= clock.now()) return;
  const entry = createClockEntry(kernel);
  const before = entry.unrecordedSince() ?? clock.now();
  clock.freeze(at);
  entry.record(before);
}
