/** What the gateway answers to one reason of refusal. */
export interface WireError {
  readonly status: number;
  /** The stable identifier on the wire; the full shape says HTTP_ERROR where there is none. */
  readonly code?: string | undefined;
  /** Portuguese (MESSAGES). A name in braces is filled from the facts of the refusal. */
  readonly message: string;
  readonly userMessage?: string;
  /** What the token endpoint says in `details.hint` where the facts of the case have no better one (Errors, details). */
  readonly hint?: string;
  /** Set where the message is about the body or a field of it, and so a list in the full shape (Errors, message). */
  readonly isAboutBody?: true;
  /** The rule that was broken: a section of the specification, or an assumption. */
  readonly rule: string;
  /** What an operation, by its id, says otherwise for the same reason. */
  readonly per?: Readonly<Record<string, Partial<Said>>>;
}

type Said = Pick<WireError, "status" | "code" | "message" | "userMessage" | "rule">;
