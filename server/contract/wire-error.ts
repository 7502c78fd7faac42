/** One line of the catalogue of refusals: the status, the code and the words that an operation answers with. */
export interface WireError {
  readonly status: number;
  /** The stable identifier on the wire; the full shape says HTTP_ERROR where there is none. */
  readonly code?: string;
  /** Portuguese (MESSAGES). A name in braces is filled from the facts of the refusal. */
  readonly message: string;
  readonly userMessage?: string;
  /**
   * Set where the body is the simple one whatever the operation's own shape is (ERROR_SHAPES); `bare` says
   * status and message only (RATE_429).
   */
  readonly shape?: "simple" | "bare";
  /** The rule that was broken: a section of the specification, or an assumption. */
  readonly rule: string;
}
