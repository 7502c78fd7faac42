import { phraseOf } from "../http-phrases.js";
import type { Localized } from "../localized.js";
import type { Answer, Example, JsonSchema } from "./document.js";

/** The description of a successful answer. */
export const DONE: Localized = { en: "Done", pt: "Feito" };

/** One error of an operation: its name, its summary and the body on the wire. */
export interface Refused {
  readonly name: string;
  readonly status: number;
  /** The schema of the body, without the status and the codes. */
  readonly schema: JsonSchema;
  readonly code: string | null;
  /** Narrows the schema to this status and these codes. */
  readonly narrowed: (status: number, codes: readonly string[]) => JsonSchema;
  readonly summary: string;
  readonly body: unknown;
}

/** The error answers of an operation by status, each error as an example. */
export function refusedAnswers(all: readonly Refused[]): Record<string, Answer> {
  const statuses = [...new Set(all.map(({ status }) => status))].sort((a, b) => a - b);
  return Object.fromEntries(statuses.map((status) => [status, answerOf(status, all)]));
}

function answerOf(status: number, all: readonly Refused[]): Answer {
  const cases = all.filter((refused) => refused.status === status);
  const shapes = [...new Map(cases.map((refused) => [JSON.stringify(refused.schema), refused])).values()];
  const schemas = shapes.map(({ schema, narrowed }) => {
    const key = JSON.stringify(schema);
    const alike = cases.filter((refused) => JSON.stringify(refused.schema) === key);
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
