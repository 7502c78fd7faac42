import { z } from "zod";
import { controlOperation } from "../operation.js";
import { wholeCase } from "./case.js";

export const readCase = controlOperation(
  "GET",
  "/sandbox/api/case",
  {
    en: "Everything since the last reset, as a case that can be replayed",
    pt: "Tudo desde o último reset, como um caso que pode ser repetido",
  },
  z.strictObject({}),
  wholeCase,
  { problems: ["case-incomplete", "case-record-lost", "case-settings-changed"] },
);

export const showCaseRecord = controlOperation(
  "GET",
  "/sandbox/api/case/record",
  {
    en: "How many of the requests that a case consists of are kept, and whether some are missing",
    pt: "Quantas das requisições que compõem um caso são guardadas, e se faltam algumas",
  },
  z.strictObject({}),
  z.object({
    /** Requests that are kept. Beyond `most` (start --keep-requests) the oldest are deleted, and no case can be saved. */
    held: z.int(),
    most: z.int(),
    /** Null: none is missing since the last reset. `dropped`: the oldest were deleted; `lost`: the disk was full. */
    missing: z.enum(["dropped", "lost"]).nullable(),
  }),
);
export type CaseRecord = z.infer<typeof showCaseRecord.output>;
