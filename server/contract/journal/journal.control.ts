import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";
import { limit, sequence } from "../transactions/page.control.js";
import { ENTRY_TYPES, type JournalEntry, journalEntry } from "./journal.js";

export const readJournal = controlOperation(
  "GET",
  "/sandbox/api/journal",
  {
    en: "The journal entries after a number, oldest first, or before one, newest first",
    pt: "Os registros depois de um número, do mais antigo ao mais novo, ou antes de um, ao contrário",
  },
  z.strictObject({
    since: sequence.default(0),
    /** Only entries with smaller numbers, newest first. */
    before: sequence.optional(),
    limit: limit(100),
    type: z.enum(ENTRY_TYPES).optional(),
    transactionId: z.string().optional(),
    account: accountId.optional(),
  }),
  z.object({
    entries: z.array(journalEntry as unknown as z.ZodType<JournalEntry>),
    /** The `since` of the next call, or its `before` if this one has it. */
    next: z.int(),
  }),
);
