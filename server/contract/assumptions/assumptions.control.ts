import { z } from "zod";
import { controlOperation } from "../operation.js";
import { ASSUMPTION_GROUPS } from "./assumption.js";

export const assumption = z
  .object({
    id: z.string(),
    /** What it is about. */
    group: z.enum(ASSUMPTION_GROUPS),
    openPoint: z.string(),
    /** What localpix does. */
    decision: z.string(),
    /** R: public documentation of gateways of this family; J: our judgement. */
    source: z.enum(["R", "J", "R/J"]),
    /** Where the specification leaves it open. */
    section: z.string(),
  })
  .meta({ id: "Assumption" });

export const listAssumptions = controlOperation(
  "GET",
  "/sandbox/api/assumptions",
  {
    en: "What the specification leaves open, and what localpix does",
    pt: "O que a especificação deixa em aberto, e o que o localpix faz",
  },
  z.strictObject({}),
  z.object({ assumptions: z.array(assumption) }),
);
