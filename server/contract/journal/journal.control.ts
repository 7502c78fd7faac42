import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";
import { limit, sequence } from "../transactions/page.control.js";
import { ENTRY_TYPES, type JournalEntry, journalEntry } from "./journal.js";

export const readJournal = controlOperation(
  "GET",
  "/sandbox/api/journal",
  {
    en: "Every fact since a sequence number, oldest first",
    pt: "Cada fato a partir de um número, do mais antigo ao mais recente",
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
    /** Ask again with `since` of this number for what comes after. */
    next: z.int(),
  }),
);
