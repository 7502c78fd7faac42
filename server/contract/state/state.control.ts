import { z } from "zod";
import { isInYears, START_YEARS } from "../clock/calendar.js";
import { zonedInstant } from "../fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { STATE_FILE_PROBLEMS } from "./state-problems.js";

/** Reset, snapshots and restore of the sandbox's whole state. */

const snapshotName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, rule("snapshot-name"))
  .meta({ examples: ["before-the-refund"] });

/** The sandbox after its state was replaced. */
const worldStatus = z.object({
  /** Changes with each replacement, so that a client can discard what it knows about the old state. */
  epoch: z.int(),
  seed: z.int(),
  now: z.string(),
});
export type WorldStatus = z.infer<typeof worldStatus>;

/** The contents of a state, as counts. */
const worldCounts = z.object({
  seed: z.int(),
  /** The sandbox time of that state. */
  now: z.string(),
  accounts: z.int(),
  transactions: z.int(),
  deliveries: z.int(),
  journalEntries: z.int(),
});
export type WorldCounts = z.infer<typeof worldCounts>;

const snapshot = z.object({
  name: z.string(),
  /** By the host's clock. */
  takenAt: z.string(),
  bytes: z.int(),
  /** Null if the file cannot be used. */
  contents: worldCounts.nullable(),
  /** A sentence that says why it cannot be restored; null if it can. */
  problem: z.string().nullable(),
});
export type Snapshot = z.infer<typeof snapshot>;

/** Settings of a replay: PIX codes with the original host, and all webhooks sent to the replayer. */
export const replaying = z
  .strictObject({
    /** The host in the PIX codes of charges. */
    host: z.string().regex(/^[\w.:[\]-]{1,255}$/, rule("host")),
    /** The receiver of every webhook; the original URL is in `x-localpix-url`. */
    deliverTo: z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, rule("own-address")),
  })
  .meta({ examples: [{ host: "127.0.0.1:7490", deliverTo: "http://127.0.0.1:9" }] });
export type Replaying = z.infer<typeof replaying>;

export const resetState = controlOperation(
  "POST",
  "/sandbox/api/state/reset",
  {
    en: "Reset the sandbox in place to its first instant and its seed account",
    pt: "Zera o sandbox: volta ao primeiro instante e à conta inicial",
  },
  z.strictObject({
    seed: z.int().min(0).optional(),
    /** The clock starts frozen at this instant; absent: it starts as it did for the current state. */
    at: zonedInstant()
      .refine((at) => isInYears(at, START_YEARS), rule("years", START_YEARS))
      .optional(),
    replay: replaying.optional(),
  }),
  worldStatus,
);

export const takeSnapshot = controlOperation(
  "POST",
  "/sandbox/api/state/snapshots",
  { en: "Save the whole state as a named snapshot", pt: "Salva o estado inteiro em um snapshot com nome" },
  z.strictObject({ name: snapshotName, replace: z.boolean().default(false) }),
  snapshot,
  { status: 201, problems: ["snapshot-exists"] },
);

export const listSnapshots = controlOperation(
  "GET",
  "/sandbox/api/state/snapshots",
  { en: "All snapshots, newest first", pt: "Todos os snapshots, do mais recente ao mais antigo" },
  z.strictObject({}),
  z.object({ snapshots: z.array(snapshot) }),
);

export const restoreSnapshot = controlOperation(
  "POST",
  "/sandbox/api/state/snapshots/:name/restore",
  {
    en: "Restore a snapshot in place, with its clock; deliveries that were pending are sent again",
    pt: "Restaura um snapshot, com o seu relógio; entregas pendentes são enviadas de novo",
  },
  z.strictObject({ name: snapshotName }),
  worldStatus.extend({
    /** How many deliveries are held until they are released; only if another installation took the snapshot. */
    held: z.int().optional(),
  }),
  { problems: ["snapshot-unknown", ...STATE_FILE_PROBLEMS] },
);

export const removeSnapshot = controlOperation(
  "DELETE",
  "/sandbox/api/state/snapshots/:name",
  { en: "Remove a snapshot", pt: "Apaga um snapshot" },
  z.strictObject({ name: snapshotName }),
  z.object({ name: z.string() }),
  { problems: ["snapshot-unknown"] },
);

/** The state as one binary file: GET exports it, POST replaces the whole state with the file that is sent. */
export const STATE_EXPORT_PATH = "/sandbox/api/state/export";
export const STATE_IMPORT_PATH = "/sandbox/api/state/import";
export const STATE_MEDIA_TYPE = "application/vnd.sqlite3";

/** The answer to an import. */
export const imported = worldStatus.extend({
  contents: worldCounts,
  /** How many pending deliveries are now held. New deliveries are held too, until they are released. */
  held: z.int(),
});
export type Imported = z.infer<typeof imported>;
