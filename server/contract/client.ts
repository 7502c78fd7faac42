import type { z } from "zod";
import type { ProblemError } from "./control-problems.js";
import { controlRoutes } from "./control-routes.js";
import type { ProblemBody } from "./error-bodies.js";
import type { ControlOperationName, controlOperations } from "./operations.js";

type Operations = typeof controlOperations;

/** Every control operation as a function: takes one flat input, returns the answer, throws a ControlError if refused. */
export type ControlClient = {
  [Name in ControlOperationName]: (
    input?: z.input<Operations[Name]["input"]>,
  ) => Promise<z.output<Operations[Name]["output"]>>;
};

/** The control API refused the request: the code, a sentence and, if there is one, a hint at what to do. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly hint?: string,
    /** The params and violations of the problem, needed to show it in another language. */
    readonly facts: Pick<ProblemError, "params" | "violations"> = {},
  ) {
    super(message);
    this.name = "ControlError";
  }
}

/** No server answered at the sandbox's address. */
export class UnreachableError extends Error {
  constructor(
    readonly url: string,
    cause: unknown,
  ) {
    super(`No sandbox answers at ${url}.`, { cause });
    this.name = "UnreachableError";
  }
}

/** The error of a response that is not 2xx. */
export async function controlError(url: string, response: Response): Promise<ControlError> {
  return errorOfText(url, response.status, await response.text().catch(() => ""));
}

function errorOfText(url: string, status: number, text: string): ControlError {
  const { error } = (parseJson(text) ?? {}) as Partial<ProblemBody>;
  if (error) return controlErrorOf(status, { error });
  return TOO_LONG.includes(status) ? requestTooLong(status) : notLocalpix(url, status);
}

/** HTTP refuses a request of this length before localpix reads it, so the answer has no code. */
const TOO_LONG: readonly number[] = [414, 431];

const requestTooLong = (status: number) =>
  new ControlError(
    status,
    "REQUEST_TOO_LONG",
    "The request is too long: its path and headers take more than the server reads.",
    "No id has more than a few hundred characters; check what was passed as an id or a filter.",
  );

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const controlErrorOf = (
  status: number,
  { error: { code, message, hint, params, violations } }: ProblemBody,
): ControlError => new ControlError(status, code, message, hint, { params, violations });

const notLocalpix = (url: string, status: number) =>
  new ControlError(
    status,
    "NOT_LOCALPIX",
    `${url || "The sandbox"} answered ${status}, but not as localpix does.`,
  );

interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request; resolves with the status and the body of any response, rejects if there is none. */
export type Send = (url: string, request: SentRequest) => Promise<{ status: number; text: string }>;

const sendWithFetch: Send = async (url, request) => {
  const response = await fetch(url, request);
  return { status: response.status, text: await response.text() };
};

/**
 * The typed client of the control API at `url` (empty: the page's own origin). A sandbox that other machines can reach
 * asks for `token`.
 */
export function controlClient(url: string, token?: string, send = sendWithFetch): ControlClient {
  const call = async (name: ControlOperationName, input: Record<string, unknown> = {}) => {
    const [method, pattern] = controlRoutes[name];
    const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
    let path = pattern.replaceAll(/:(\w+)/g, (_, parameter: string) => {
      const value = rest.get(parameter);
      rest.delete(parameter);
      return encodeURIComponent(String(value));
    });
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    let body: string | undefined;
    if (method === "GET" || method === "DELETE") {
      const query = new URLSearchParams(
        [...rest].map(([key, value]): [string, string] => [key, String(value)]),
      );
      if (query.size > 0) path += `?${query}`;
    } else {
      headers["content-type"] = "application/json";
      body = JSON.stringify(Object.fromEntries(rest));
    }
    const request = { method, headers, ...(body === undefined ? {} : { body }) };
    const { status, text } = await send(`${url}${path}`, request).catch((cause: unknown) => {
      throw new UnreachableError(url, cause);
    });
    if (status < 200 || status > 299) throw errorOfText(url, status, text);
    const answer = parseJson(text);
    if (answer === undefined) throw notLocalpix(url, status);
    return answer;
  };
  const names = Object.keys(controlRoutes) as ControlOperationName[];
  return Object.fromEntries(
    names.map((name) => [name, (input?: Record<string, unknown>) => call(name, input)]),
  ) as unknown as ControlClient;
}
