import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";
import { limit, sequence } from "../transactions/page.control.js";
import { ENTRY_TYPES, type JournalEntry, journalEntry } from "./journal.js";

export const readJournal = controlOperation(
  "GET",
  "/sandbox/api/journal",
  {
    en: "The journal entries after a sequence number, oldest first",
    pt: "Os registros do diário depois de um número de sequência, do mais antigo ao mais recente",
  },
  z.strictObject({
    since: sequence.default(0),
    limit: limit(100),
    type: z.enum(ENTRY_TYPES).optional(),
    transactionId: z.string().optional(),
    account: accountId.optional(),
  }),
  z.object({
    entries: z.array(journalEntry as unknown as z.ZodType<JournalEntry>),
    /** The `since` of the next call. */
    next: z.int(),
  }),
);
