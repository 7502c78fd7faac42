import type { z } from "zod";
import { Problem } from "../contract/control-problems.js";
import type { ControlHandler } from "../contract/operation.js";
import type * as contract from "../contract/state/sandbox.control.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import { dataSize } from "../kernel/data-size.js";
import type { Database } from "../kernel/database.js";
import { dataFileProblem } from "../kernel/disk.js";
import type { World } from "../kernel/world.js";

export interface SandboxParts {
  readonly world: World;
  readonly accounts: { all(): readonly unknown[] };
  readonly deliveries: { pending(): number };
  readonly verify: () => contract.Check[];
}

export interface SandboxSettings {
  readonly version: string;
  /** The path of the data file; null: in memory only. */
  readonly dataFile: string | null;
  /** How the command line reaches this sandbox. */
  readonly cli: () => Promise<CommandLine>;
  /** Stops the process as SIGTERM does; undefined if the sandbox is part of another program. */
  readonly onStop: (() => void) | undefined;
}

type CommandLine = NonNullable<z.output<typeof contract.health.output>["cli"]>;

type StateKernel = { database: Database; clock: Clock; agenda: Agenda };

/**
 * The health of the sandbox and its pending work. Container probes ask without a token: then `isTrusted` is false, `dataFile`
 * and `cli` are absent, and a problem has no details of this machine.
 */
export function createHealth(
  { database, clock, agenda }: StateKernel,
  parts: Omit<SandboxParts, "verify">,
  settings: Pick<SandboxSettings, "version"> &
    Partial<Pick<SandboxSettings, "dataFile" | "cli">> & { isTrusted?: boolean },
): ControlHandler<typeof contract.health> {
  const { version, isTrusted = true, cli, ...file } = settings;
  const dataBytes = dataSize(database);
  const fileStatus = () => {
    const problem = dataFileProblem(database.unwritable(), { isTrusted });
    return { status: problem === null ? ("ok" as const) : ("degraded" as const), problem };
  };
  return async () => ({
    ...fileStatus(),
    ...file,
    ...(cli ? { cli: await cli() } : {}),
    version,
    now: iso(clock.now()),
    epoch: parts.world.epoch(),
    seed: parts.world.seed(),
    node: process.version,
    dataBytes: dataBytes(),
    accounts: parts.accounts.all().length,
    pendingJobs: agenda.pending(),
    pendingDeliveries: parts.deliveries.pending(),
  });
}

/** Operations on the sandbox itself: health, verification of its data, stop. */
export function sandboxHandlers(
  kernel: StateKernel,
  parts: SandboxParts,
  { version, dataFile, cli, onStop }: SandboxSettings,
) {
  const health = createHealth(kernel, parts, { version, dataFile, cli });

  const verify: ControlHandler<typeof contract.verify> = async () => {
    // What came due while no process ran is fired after the start, in many commits.
    await kernel.agenda.caughtUp();
    const checks = parts.verify();
    return { ok: checks.every(({ ok }) => ok), checks };
  };

  const stop: ControlHandler<typeof contract.stop> = () => {
    if (onStop === undefined) throw new Problem("stop-embedded");
    // Closing waits for requests under way, so this answer is still sent.
    setImmediate(onStop);
    return { stopping: true };
  };

  return { health, verify, stop };
}
