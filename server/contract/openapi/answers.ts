import { phraseOf } from "../http-phrases.js";
import type { Localized } from "../localized.js";
import type { Answer, Example, JsonSchema } from "./document.js";

/** What an answer that is no refusal is described as. */
export const DONE: Localized = { en: "Done", pt: "Feito" };

/** One way of saying no: its name, its words, and the body that goes over the wire. */
export interface Refused {
  readonly name: string;
  readonly status: number;
  /** What the body is, without the status and the codes. */
  readonly schema: JsonSchema;
  readonly code: string | null;
  /** What holds of this body more exactly than of all of its schema. */
  readonly narrowed: (status: number, codes: readonly string[]) => JsonSchema;
  readonly summary: string;
  readonly body: unknown;
}

/** The answers of an operation that say no, by status, each with every case as an example. */
export function refusedAnswers(all: readonly Refused[]): Record<string, Answer> {
  const statuses = [...new Set(all.map(({ status }) => status))].sort((a, b) => a - b);
  return Object.fromEntries(statuses.map((status) => [status, answerOf(status, all)]));
}

function answerOf(status: number, all: readonly Refused[]): Answer {
  const cases = all.filter((one) => one.status === status);
  const shapes = [...new Map(cases.map((one) => [JSON.stringify(one.schema), one])).values()];
  const schemas = shapes.map(({ schema, narrowed }) => {
    const key = JSON.stringify(schema);
    const alike = cases.filter((one) => JSON.stringify(one.schema) === key);
    const codes = [...new Set(alike.flatMap(({ code }) => (code === null ? [] : [code])))];
    return { ...schema, ...narrowed(status, codes) };
  });
  const [only, ...other] = schemas;
  const examples = cases.map(({ name, summary, body }): [string, Example] => [
    name,
    { summary, value: body },
  ]);
  return {
    description: phraseOf(status) || String(status),
    content: {
      "application/json": {
        schema: other.length === 0 && only ? only : { anyOf: schemas },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
