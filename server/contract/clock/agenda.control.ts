import { z } from "zod";
import { controlOperation } from "../operation.js";
import { limit } from "../transactions/page.control.js";
import { AGENDA_KINDS } from "./agenda-kinds.js";

/** Something that happens by itself once its time has come, and what it happens to. */
const upcoming = z
  .object({
    at: z.string(),
    kind: z.enum(AGENDA_KINDS),
    account: z.int().nullable(),
    /** Of the transaction that it is about: of a split, the charge that was paid. */
    transactionId: z.string().nullable(),
    /** Of the cob that it is about, which has no transaction before it is paid. */
    txid: z.string().nullable(),
    deliveryId: z.string().nullable(),
  })
  .meta({ id: "Upcoming" });
export type Upcoming = z.infer<typeof upcoming>;

export const showAgenda = controlOperation(
  "GET",
  "/sandbox/api/agenda",
  { en: "What falls due next, in order", pt: "O que vence a seguir, em ordem" },
  z.strictObject({ limit: limit(50) }),
  z.object({ now: z.string(), pending: z.int(), upcoming: z.array(upcoming) }),
);
