import type { z } from "zod";
import type { AcceptedDocuments } from "./accepted-documents.js";
import type { AssumptionId } from "./assumptions/assumptions.js";
import type { Citation } from "./citation.js";
import type { ProblemReason } from "./control-problems.js";
import type { Localized } from "./localized.js";
import type { Family } from "./openapi/families.js";
import type { RefusalReason } from "./refusals.js";
import type { RequestHeader } from "./request-headers.js";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The two shapes of error bodies (specification: Errors; assumption ERROR_SHAPES). */
export type ErrorShape = "full" | "simple";

/**
 * An operation of the gateway as data. The pipeline serves it, the tests validate our answers by it, and a handler may
 * throw the refusals that it lists and no others.
 */
export interface GatewayOperation<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly method: Method;
  /** Express patterns of its paths; the first is the documented one. */
  readonly paths: readonly [string, ...string[]];
  /** What it does, in one line, for the OpenAPI document. */
  readonly summary: Localized;
  readonly family: Family;
  /** Where the specification defines this operation. */
  readonly section: Citation;
  /** What a caller must know besides its fields, for the OpenAPI document. */
  readonly rules?: Localized;
  readonly authenticated: boolean;
  /**
   * Takes only a token that was obtained with the client certificate (specification: Authentication, item 2; assumption
   * OAUTH_REACH).
   */
  readonly needsCertificate?: true;
  readonly errors: ErrorShape;
  readonly status: 200 | 201;
  /** The status of a request that repeats an earlier one. */
  readonly repeatStatus?: 200;
  /** The headers that only this operation reads, and whether they are required. */
  readonly headers?: Readonly<Partial<Record<RequestHeader, "required" | "optional">>>;
  /** The path parameters, if any. */
  readonly params?: Params | null;
  /** The query parameters: texts, each given once or several times. */
  readonly query?: Query | null;
  readonly body: Body | null;
  /** The body by the documents that a sandbox accepts; absent if the body has no document. */
  readonly bodyFor?: (accepted: AcceptedDocuments) => Body;
  /** The body may also come as `application/x-www-form-urlencoded`. */
  readonly forms?: true;
  readonly answer: Answer;
  readonly refusals: readonly RefusalReason[];
  /** The assumptions that apply to a refusal of this operation, besides those of the refusal itself. */
  readonly refusalAssumptions?: Readonly<Partial<Record<RefusalReason, readonly AssumptionId[]>>>;
  /** The assumption about the format of a field, by its path (`*` for an item of a list); without one: none, or TEXT. */
  readonly fieldAssumptions?: Readonly<Record<string, AssumptionId>>;
  /** Not in the specification: answers 404 under `--strict` (assumption STRICT). */
  readonly extension?: true;
  /** The media type of an answer that is plain text; absent: the answer is JSON. */
  readonly mediaType?: string;
}

/** Keeps the exact types of the schemas, so that a handler and a client infer their shapes from them. */
export function gatewayOperation<
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
>(operation: GatewayOperation<Body, Answer, Params, Query>): GatewayOperation<Body, Answer, Params, Query> {
  return operation;
}

/**
 * An operation of the control API. Path parameters, query and body form one flat input: names in the path come from
 * the path, the others from the query on GET and DELETE and from the JSON body otherwise.
 */
export interface ControlOperation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: Method;
  readonly path: string;
  readonly summary: Localized;
  readonly status: 200 | 201;
  readonly input: Input;
  readonly output: Output;
  /** The problems it answers with beside those that every operation can have, for the OpenAPI document. */
  readonly problems: readonly ProblemReason[];
}

export function controlOperation<Input extends z.ZodType, Output extends z.ZodType>(
  method: Method,
  path: string,
  summary: Localized,
  input: Input,
  output: Output,
  { status = 200, problems = [] }: Partial<Pick<ControlOperation, "status" | "problems">> = {},
): ControlOperation<Input, Output> {
  return { method, path, summary, status, input, output, problems };
}

/** The handler of a control operation. */
export type ControlHandler<Operation extends ControlOperation> = (
  input: z.output<Operation["input"]>,
) => z.input<Operation["output"]> | Promise<z.input<Operation["output"]>>;
