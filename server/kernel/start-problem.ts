/** A problem that stops localpix from starting and that its user can fix. Shown as a sentence with a hint, without a stack. */
export class StartProblem extends Error {
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = "StartProblem";
  }
}
