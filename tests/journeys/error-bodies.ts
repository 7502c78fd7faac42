import { expect } from "vitest";
import { z } from "zod";

/**
 * The two error bodies of the specification (specification: Errors), repeated here so that the server's own
 * schemas are not tested against themselves.
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

/** The fields that a refusal must have. */
export interface ExpectedRefusal {
  readonly shape: "full" | "simple";
  readonly status: number;
  readonly method: string;
  readonly path: string;
  readonly timestamp: string;
  /** The stable code; undefined if the refusal has none. */
  readonly code?: string | undefined;
}

export interface ErrorBody {
  readonly message: string | string[];
  readonly code?: string;
  readonly details?: Record<string, unknown>;
  readonly errorId?: string;
}

/**
 * The single messages of a refusal: a list in the full shape, one text separated by semicolons in the simple
 * shape (assumption SIMPLE_LIST).
 */
export const messagesOf = (message: string | readonly string[]): string[] =>
  typeof message === "string" ? message.split("; ") : [...message];

/** The field that each message begins with, in alphabetical order. */
export const invalidFieldsOf = (message: string | readonly string[]): string[] =>
  messagesOf(message)
    .map((sentence) => sentence.split(" ")[0]!)
    .sort();

/** Expects the error body to match its shape in every field, and returns it typed. */
export function expectErrorBody(body: unknown, expected: ExpectedRefusal): ErrorBody {
  const { shape, status, code, method, path, timestamp } = expected;
  const error = REASONS[status];
  if (shape === "simple") {
    expect(simpleError.parse(body)).toMatchObject({ statusCode: status, error });
    expect((body as ErrorBody).code, "code").toBe(code);
  } else {
    const refusal = fullError.parse(body);
    expect(refusal).toMatchObject({ statusCode: status, error, method, path, timestamp });
    expect(refusal.code, "code").toBe(code ?? "HTTP_ERROR");
    // Errors: "on some business errors, same value as code".
    if (refusal.errorCode !== undefined) expect(refusal.errorCode, "errorCode").toBe(refusal.code);
    // Errors: the token endpoint adds a hint.
    if (path === "/api/auth/token") expect(refusal.details?.hint, "details.hint").toMatch(/\.$/);
    if (code?.startsWith("PIX_") || code?.startsWith("PROVIDER_")) expect(refusal.errorCode).toBe(code);
  }
  return body as ErrorBody;
}
