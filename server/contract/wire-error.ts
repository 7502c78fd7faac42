import type { AssumptionId } from "./assumptions/assumptions.js";
import type { Citation } from "./citation.js";

/** The gateway's answer to one refusal reason. */
export interface WireError {
  readonly status: number;
  /** The stable identifier on the wire; without one the full shape says HTTP_ERROR. */
  readonly code?: string | undefined;
  /** Portuguese (assumption MESSAGES). A name in braces is filled from the values of the refusal. */
  readonly message: string;
  readonly userMessage?: string;
  /**
   * `details.hint` of the token endpoint, unless the refusal brings a more precise one (specification: Errors,
   * details).
   */
  readonly hint?: string;
  /**
   * True if the message is about the body or one of its fields: the full shape then sends a list (specification:
   * Errors, message).
   */
  readonly isAboutBody?: true;
  /** The rule that was broken. */
  readonly rule: Citation;
  /** The assumptions that apply to this refusal besides its rule: numbers, orders and texts that localpix decides. */
  readonly assumptions?: readonly AssumptionId[];
  /** For operations (by id) that answer this reason differently: their own status and texts. */
  readonly per?: Readonly<Record<string, Partial<OwnAnswer>>>;
}

type OwnAnswer = Pick<WireError, "status" | "code" | "message" | "userMessage" | "rule">;
