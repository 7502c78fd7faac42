import { z } from "zod";
import { controlOperation } from "../operation.js";
import { ASSUMPTION_GROUPS } from "./assumption.js";

export const assumption = z
  .object({
    id: z.string(),
    /** The topic. */
    group: z.enum(ASSUMPTION_GROUPS),
    openPoint: z.string(),
    /** What localpix does. */
    decision: z.string(),
    /** R: public documentation of gateways of this family; J: our judgment. */
    source: z.enum(["R", "J", "R/J"]),
    /** The section of the specification that leaves it open. */
    section: z.string(),
  })
  .meta({ id: "Assumption" });

export const listAssumptions = controlOperation(
  "GET",
  "/sandbox/api/assumptions",
  {
    en: "The open points of the specification and localpix's decisions",
    pt: "Os pontos em aberto da especificação e as decisões do localpix",
  },
  z.strictObject({}),
  z.object({ assumptions: z.array(assumption) }),
);
