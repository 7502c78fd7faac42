import querystring from "node:querystring";
import type fc from "fast-check";
import type { z } from "zod";
import type { Method } from "../../server/contract/operation.js";
import { isTooDeep } from "../../server/http/limits.js";
import { type Edit, edited, editsOf } from "./mutations.js";

/** A request before it is written down. */
export interface Call {
  readonly method: Method;
  /** With the names of its parameters, as `/cob/:txid`. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Absent where the operation takes none. */
  readonly body?: unknown;
  /** The body goes out as a form instead of as JSON. */
  readonly isForm?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The same as it goes over the wire. */
export interface WrittenCall {
  readonly method: Method;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What schemas, asked apart from the server, say of a request: the fields that break a rule, "" for a whole. */
export type Verdict = "valid" | "malformed" | { readonly violated: readonly string[] };

export const FORM = "application/x-www-form-urlencoded";

/** An address has an end; what one beyond it gets is not the business of an operation. */
const LONGEST_IN_ADDRESS = 500;
const MOST_IN_ADDRESS = 12;

/** A client leaves these out of a path before it sends it, so that no parameter can be one of them. */
export const canStandInPath = (value: unknown) => value !== "" && value !== "." && value !== "..";

/** A call that breaks in one to three places; what comes of it may be valid still. */
export function broken({ params, query, ...call }: Call): fc.Arbitrary<WrittenCall> {
  const parts = { params, query, ...("body" in call ? { body: call.body } : {}) };
  return editsOf(parts).map((edits) => written({ params, query, ...call }, edits));
}

/** A call as its client would send it, after these edits. */
export function written(call: Call, edits: readonly Edit[] = []): WrittenCall {
  const { method, path, headers = {} } = call;
  const within = (part: string) =>
    edits.filter((edit) => edit.path[0] === part).map((edit) => ({ ...edit, path: edit.path.slice(1) }));
  /** An address has no JSON: what would be none is a text there. */
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
      .slice(0, MOST_IN_ADDRESS)
      .map(
        (pair) => pair.map((text) => text.slice(0, LONGEST_IN_ADDRESS).toWellFormed()) as [string, string],
      );

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

/** The members of an object as a query or a form has them: texts, and a list is one name several times. */
function pairs(value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [];
  const text = (one: unknown) => (typeof one === "string" ? one : JSON.stringify(one));
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    (Array.isArray(one) ? one.slice(0, MOST_IN_ADDRESS) : [one]).map((each): [string, string] => [
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

/** Whether a server reads a body: it must be JSON, and no deeper than it may be. */
export const isReadable = (text: string) => isJson(text) && !isTooDeep(JSON.parse(text));

/** The parameters as a server reads them: one that was left out of the path stands there by its name. */
export const paramsOf = ({ path, params }: WrittenCall): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([name, key]) => [key!, params[key!] ?? name]));

export const queryOf = ({ query }: WrittenCall) => ({ ...querystring.parse(query) });

/** What a body says; no body is an empty one. Throws a SyntaxError for one that is no JSON. */
export function bodyOf({ body, headers }: WrittenCall): unknown {
  if (body === undefined) return {};
  return headers["content-type"] === FORM ? { ...querystring.parse(body) } : JSON.parse(body);
}

/** The verdict of several schemas, each on its part; a schema that is none has nothing to say. */
export function verdictOf(
  ...judged: (readonly [schema: z.ZodType | null | undefined, part: unknown])[]
): Verdict {
  const violated = judged.flatMap(([schema, part]) => {
    const issues = schema?.safeParse(part).error?.issues ?? [];
    return [...new Set(issues.map(({ path }) => path.join(".")))];
  });
  return violated.length === 0 ? "valid" : { violated };
}
