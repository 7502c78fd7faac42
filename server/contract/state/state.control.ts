import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { STATE_FILE_PROBLEMS } from "./state-problems.js";
import { z } from "zod";

/** The state of the whole sandbox: back to the beginning, put aside under a name, and taken up again. */

const snapshotName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, rule("snapshot-name"))
  .meta({ examples: ["before-the-refund"] });

/** Where the sandbox stands after its world was replaced. */
const standing = z.object({
  /** Another one than before: what a client knew of the sandbox is not true any more. */
  epoch: z.int(),
  seed: z.int(),
  now: z.string(),
});
export type Standing = z.infer<typeof standing>;

/** What a world holds, by count. */
const holding = z.object({
  seed: z.int(),
  /** The sandbox's time in it. */
  now: z.string(),
  accounts: z.int(),
  transactions: z.int(),
  deliveries: z.int(),
  journalEntries: z.int(),
});
export type Holding = z.infer<typeof holding>;

const snapshot = z.object({
  name: z.string(),
  /** By the host's clock. */
  takenAt: z.string(),
  bytes: z.int(),
  /** Null where the file cannot be used. */
  holds: holding.nullable(),
  /** Why it cannot be restored, as a sentence; null when it can. */
  problem: z.string().nullable(),
});
export type Snapshot = z.infer<typeof snapshot>;

/** A world in which a case is replayed: with the codes of the first one, and webhooks that go nowhere but here. */
export const replaying = z
  .strictObject({
    /** What stands in the codes of charges as the host. */
    host: z.string().regex(/^[\w.:[\]-]{1,255}$/, rule("host")),
    /** Where every webhook goes, with its own address in `x-localpix-url`. */
    deliverTo: z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, rule("own-address")),
  })
  .meta({ examples: [{ host: "127.0.0.1:7490", deliverTo: "http://127.0.0.1:9" }] });
export type Replaying = z.infer<typeof replaying>;

export const resetState = controlOperation(
  "POST",
  "/sandbox/api/state/reset",
  {
    en: "Back to the beginning, in place: the first time, the seed account, nothing else",
    pt: "De volta ao começo, no mesmo lugar: a primeira hora, a conta inicial, nada mais",
  },
  z.strictObject({
    seed: z.int().min(0).optional(),
    /** Time stands still there at first; absent: as this world began. */
    at: z.iso
      .datetime({ offset: true })
      .refine((at) => at > "2000" && at < "8", rule("years", { from: "2000", to: "7999" }))
      .optional(),
    replay: replaying.optional(),
  }),
  standing,
);

export const takeSnapshot = controlOperation(
  "POST",
  "/sandbox/api/state/snapshots",
  { en: "Put the whole state aside under a name", pt: "Guarda o estado inteiro com um nome" },
  z.strictObject({ name: snapshotName, replace: z.boolean().default(false) }),
  snapshot,
  { status: 201, problems: ["snapshot-exists"] },
);

export const listSnapshots = controlOperation(
  "GET",
  "/sandbox/api/state/snapshots",
  { en: "Every snapshot, newest first", pt: "Cada snapshot, do mais recente ao mais antigo" },
  z.strictObject({}),
  z.object({ snapshots: z.array(snapshot) }),
);

export const restoreSnapshot = controlOperation(
  "POST",
  "/sandbox/api/state/snapshots/:name/restore",
  {
    en: "Take a snapshot up again, in place; its time too, and what was on its way goes out again",
    pt: "Retoma um snapshot, no mesmo lugar; também o seu tempo, e o que estava a caminho sai de novo",
  },
  z.strictObject({ name: snapshotName }),
  standing.extend({
    /** How many deliveries are held until they are released; only where another installation took the snapshot. */
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

/** The state as one file, which travels as it is: GET answers it, POST puts what is sent in the place of everything. */
export const STATE_EXPORT_PATH = "/sandbox/api/state/export";
export const STATE_IMPORT_PATH = "/sandbox/api/state/import";
export const STATE_MEDIA_TYPE = "application/vnd.sqlite3";

/** The answer to an import. */
export const imported = standing.extend({
  holds: holding,
  /** How many of its deliveries are held until they are released, as all that come are. */
  held: z.int(),
});
export type Imported = z.infer<typeof imported>;
