import { z } from "zod";
import { controlOperation } from "../operation.js";
import { limit } from "../transactions/page.control.js";
import { AGENDA_KINDS } from "./agenda-kinds.js";

/** An agenda item: an event that happens by itself at a certain time, and what it applies to. */
const upcoming = z
  .object({
    at: z.string(),
    kind: z.enum(AGENDA_KINDS),
    account: z.int().nullable(),
    /** The transaction that it applies to; for a split, the paid charge. */
    transactionId: z.string().nullable(),
    /** The cob that it applies to; a cob has no transaction before it is paid. */
    txid: z.string().nullable(),
    deliveryId: z.string().nullable(),
  })
  .meta({ id: "Upcoming" });
export type Upcoming = z.infer<typeof upcoming>;

export const showAgenda = controlOperation(
  "GET",
  "/sandbox/api/agenda",
  { en: "The next events on the agenda, in order", pt: "Os próximos eventos da agenda, em ordem" },
  z.strictObject({ limit: limit(50) }),
  z.object({ now: z.string(), pending: z.int(), upcoming: z.array(upcoming) }),
);
