import { z } from "zod";
import { documentKind } from "../brazil/documents.js";
import { isReais } from "../brazil/money.js";
import { rule } from "./rules.js";

/** Building blocks for the schemas of the control API. */

const AT_MOST = rule("reais", { most: "9999999999.99" });

/** An amount in reais, zero allowed. */
export const money = z.number().min(0).refine(isReais, AT_MOST);

/** An amount to move, in reais. */
export const amount = z.number().min(0.01).refine(isReais, AT_MOST);

export const BROKEN = rule("keepable");
export const keepable = (value: string) => value.isWellFormed() && !value.includes("\u0000");

export const name = z
  .string()
  .refine(
    (value) => value.trim() !== "" && [...value].length <= 100,
    rule("characters", { from: 1, to: 100 }),
  )
  .refine(keepable, BROKEN);

/** A free text of any reasonable length. */
export const remark = z
  .string()
  .refine(
    (value) => value.trim() !== "" && [...value].length <= 2000,
    rule("characters", { from: 1, to: 2000 }),
  )
  .refine(keepable, BROKEN);

export const personDocument = z.string().refine((value) => documentKind(value) !== null, rule("document"));

/** For `when`: checks a rule about the presence of fields even if fields are invalid, so that one answer lists everything. */
export const isObject = ({ value }: { readonly value: unknown }) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text in every language. */
export const texts = z.object({ en: z.string(), pt: z.string() });
