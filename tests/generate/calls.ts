import querystring from "node:querystring";
import type fc from "fast-check";
import type { z } from "zod";
import type { Method } from "../../server/contract/operation.js";
import { isTooDeep } from "../../server/http/limits.js";
import { type Edit, edited, editsOf } from "./mutations.js";

/** A request before it is serialized. */
export interface Call {
  readonly method: Method;
  /** With the names of its parameters, such as `/cob/:txid`. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Absent if the operation has no body. */
  readonly body?: unknown;
  /** Whether the body is sent as a form instead of JSON. */
  readonly isForm?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A serialized request. */
export interface WrittenCall {
  readonly method: Method;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The judgment of a request by the schemas alone: `violated` names the fields that break a rule, "" for a whole part. */
export type Verdict = "valid" | "malformed" | { readonly violated: readonly string[] };

export const FORM = "application/x-www-form-urlencoded";

/** The length limits of a URL in generated requests, because servers treat longer URLs differently. */
const MAX_URL_TEXT = 500;
const MAX_URL_ITEMS = 12;

/** Whether a value can be a path parameter: clients remove the others from a path before they send it. */
export const canStandInPath = (value: unknown) => value !== "" && value !== "." && value !== "..";

/** A call that is changed in one to three places. The result can still be valid. */
export function broken({ params, query, ...call }: Call): fc.Arbitrary<WrittenCall> {
  const parts = { params, query, ...("body" in call ? { body: call.body } : {}) };
  return editsOf(parts).map((edits) => written({ params, query, ...call }, edits));
}

/** Serializes a call after these edits. */
export function written(call: Call, edits: readonly Edit[] = []): WrittenCall {
  const { method, path, headers = {} } = call;
  const within = (part: string) =>
    edits.filter((edit) => edit.path[0] === part).map((edit) => ({ ...edit, path: edit.path.slice(1) }));
  /** In a URL a value that would be invalid JSON is sent as text. */
  const inAddress = (part: "params" | "query") =>
    pairs(
      JSON.parse(
        edited(
          call[part],
          within(part).map((edit) => ({
            ...edit,
            text: isJson(edit.text) ? edit.text : JSON.stringify(edit.text),
          })),
        ),
      ),
    )
      .slice(0, MAX_URL_ITEMS)
      .map((pair) => pair.map((text) => text.slice(0, MAX_URL_TEXT).toWellFormed()) as [string, string]);

  const address = {
    ...{ method, path },
    params: Object.fromEntries(inAddress("params").filter(([, text]) => canStandInPath(text))),
    query: new URLSearchParams(inAddress("query")).toString(),
  };
  const isLeftOut = within("body").some((edit) => edit.path.length === 0 && edit.how === "removed");
  if (!("body" in call) || isLeftOut) return { ...address, headers };
  const json = edited(call.body, within("body"));
  if (!call.isForm || !isJson(json)) return { ...address, body: json, headers };
  const body = new URLSearchParams(pairs(JSON.parse(json))).toString();
  return { ...address, body, headers: { ...headers, "content-type": FORM } };
}

/** The members of an object as in a query or form: all values are texts, and a list repeats its name. */
function pairs(value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [];
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    (Array.isArray(member) ? member.slice(0, MAX_URL_ITEMS) : [member]).map((each): [string, string] => [
      name,
      text(each),
    ]),
  );
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a server accepts a body as JSON that is not nested too deeply. */
export const isReadable = (text: string) => isJson(text) && !isTooDeep(JSON.parse(text));

/** The path parameters as a server reads them: a parameter that was removed still has its name in the path. */
export const paramsOf = ({ path, params }: WrittenCall): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([name, key]) => [key!, params[key!] ?? name]));

export const queryOf = ({ query }: WrittenCall) => ({ ...querystring.parse(query) });

/** The parsed body, or undefined if it is empty. Throws a SyntaxError if it is not JSON. */
export function bodyOf({ body, headers }: WrittenCall): unknown {
  if (body === undefined) return {};
  return headers["content-type"] === FORM ? { ...querystring.parse(body) } : JSON.parse(body);
}

/** The verdict of several schemas, each for its part of the request. A part without a schema has no violations. */
export function verdictOf(
  ...judged: (readonly [schema: z.ZodType | null | undefined, part: unknown])[]
): Verdict {
  const violated = judged.flatMap(([schema, part]) => {
    const issues = schema?.safeParse(part).error?.issues ?? [];
    return [...new Set(issues.map(({ path }) => path.join(".")))];
  });
  return violated.length === 0 ? "valid" : { violated };
}
