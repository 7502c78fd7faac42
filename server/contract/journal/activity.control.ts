import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { BROKEN, keepable } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { day, limit, sequence } from "../transactions/page.control.js";
import { EVENT_TYPES } from "../webhooks/event-types.js";
import { deliveryStatus } from "../webhooks/events.js";
import { ACTIVITY_GROUPS, type ActivityGroup } from "./activity.js";
import { ENTRY_TYPES, type JournalEntry, journalEntry } from "./journal.js";

const activityFilter = {
  /** Words, or beginnings of words, that an entry contains; amounts in Brazilian or JSON notation. */
  text: z.string().min(1).max(200).refine(keepable, BROKEN).optional(),
  /** Only the entries of this account. Entries without an account, such as calls without a token, are left out. */
  account: accountId.optional(),
  /** On these days of São Paulo, both included. */
  from: day.optional(),
  to: day.optional(),
};

const deliveryOfFact = z.object({
  id: z.string(),
  url: z.string(),
  status: deliveryStatus,
  attempts: z.int(),
  /** How many attempts the retry schedule has. */
  scheduled: z.int(),
  /** The numbers of the attempts that the receiver acknowledged. */
  acknowledged: z.array(z.int()),
  nextAttemptAt: z.string().nullable(),
});

const groupCounts = Object.fromEntries(ACTIVITY_GROUPS.map((group) => [group, z.int()])) as {
  [Group in ActivityGroup]: z.ZodInt;
};

/** The event that a fact caused. Without deliveries: no URL was registered. */
export const eventOfFact = z.object({
  eventType: z.enum(EVENT_TYPES),
  deliveries: z.array(deliveryOfFact),
});

/** A journal entry, the event that it caused, and the state of that event's deliveries. */
const activityRow = z
  .object({
    entry: journalEntry as unknown as z.ZodType<JournalEntry>,
    /** The type of the entry that completes this one; null if there is none yet, or if this one needs none. */
    outcome: z.enum(ENTRY_TYPES).nullable(),
    /** Null: it caused no event. */
    event: eventOfFact.nullable(),
  })
  .meta({ id: "ActivityRow" });
export type ActivityRow = z.infer<typeof activityRow>;

/** How much of the history the search covers. The index is built when it is first needed, newest entries first. */
const coverage = {
  /** How many entries the index does not cover yet; later calls return fewer. */
  unsearched: z.int(),
};

export const searchActivity = controlOperation(
  "GET",
  "/sandbox/api/activity",
  {
    en: "Search the whole history: facts with the state of their webhooks, newest first",
    pt: "Busca em todo o histórico: os acontecimentos e o estado dos seus webhooks, do mais recente ao mais antigo",
  },
  z.strictObject({
    ...activityFilter,
    group: z.enum(ACTIVITY_GROUPS).default("facts"),
    /** Only entries with smaller numbers: the next page. */
    before: sequence.optional(),
    limit: limit(100),
  }),
  z.object({
    rows: z.array(activityRow),
    /** Send this as `before` to get older entries; null: there are none. */
    next: z.int().nullable(),
    ...coverage,
  }),
);

export const countActivity = controlOperation(
  "GET",
  "/sandbox/api/activity/counts",
  {
    en: "How many facts of each group match a search",
    pt: "Quantos acontecimentos de cada grupo correspondem a uma busca",
  },
  z.strictObject(activityFilter),
  z.object({
    counts: z.object(groupCounts),
    /** Whether only the newest matches were counted, because there are too many. */
    isCapped: z.boolean(),
    ...coverage,
  }),
);
