/** Something that stops localpix from starting and that its user can mend: said as a sentence, without a stack. */
export class StartProblem extends Error {
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = "StartProblem";
  }
}
