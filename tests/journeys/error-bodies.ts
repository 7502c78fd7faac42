import { expect } from "vitest";
import { z } from "zod";

/**
 * The two error bodies of the specification (specification: Errors), written down here a second time on purpose: the
 * server's own code for them must not be what judges it.
 */

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  413: "Payload Too Large",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const simpleError = z.strictObject({
  statusCode: z.int(),
  message: z.string().min(1),
  error: z.string(),
  code: z.string().optional(),
});

const fullError = z.strictObject({
  statusCode: z.int(),
  timestamp: z.iso.datetime({ precision: 3 }),
  path: z.string().startsWith("/"),
  method: z.string(),
  code: z.string(),
  message: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  userMessage: z.string().min(1),
  details: z.record(z.string(), z.unknown()).optional(),
  errorId: z.string().regex(UUID),
  error: z.string(),
  errorCode: z.string().optional(),
});

/** What a refusal on the wire is held against. */
export interface ExpectedRefusal {
  readonly shape: "full" | "simple";
  readonly status: number;
  readonly method: string;
  readonly path: string;
  readonly timestamp: string;
  /** The stable code; absent: the refusal has none. */
  readonly code?: string | undefined;
}

export interface ErrorBody {
  readonly message: string | string[];
  readonly code?: string;
  readonly details?: Record<string, unknown>;
  readonly errorId?: string;
}

/**
 * What a refusal complains of, a sentence each: the full shape lists them, the simple one has a text (assumption
 * SIMPLE_LIST).
 */
export const complaints = (message: string | readonly string[]): string[] =>
  typeof message === "string" ? message.split("; ") : [...message];

/** The first word of each complaint, which is the field that it is about; in order of the alphabet. */
export const complainedOf = (message: string | readonly string[]): string[] =>
  complaints(message)
    .map((sentence) => sentence.split(" ")[0]!)
    .sort();

/** Holds an error body against its shape, field by field, and answers it with its type. */
export function expectErrorBody(body: unknown, wanted: ExpectedRefusal): ErrorBody {
  const { shape, status, code, method, path, timestamp } = wanted;
  const error = REASONS[status];
  if (shape === "simple") {
    expect(simpleError.parse(body)).toMatchObject({ statusCode: status, error });
    expect((body as ErrorBody).code, "code").toBe(code);
  } else {
    const said = fullError.parse(body);
    expect(said).toMatchObject({ statusCode: status, error, method, path, timestamp });
    expect(said.code, "code").toBe(code ?? "HTTP_ERROR");
    // Errors: "on some business errors, same value as code".
    if (said.errorCode !== undefined) expect(said.errorCode, "errorCode").toBe(said.code);
    // Errors: the token endpoint adds a hint.
    if (path === "/api/auth/token") expect(said.details?.hint, "details.hint").toMatch(/\.$/);
    if (code?.startsWith("PIX_") || code?.startsWith("PROVIDER_")) expect(said.errorCode).toBe(code);
  }
  return body as ErrorBody;
}
