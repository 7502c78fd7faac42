import type { Command } from "commander";
import { commonOptions } from "../common-options.js";
import { RefusedError } from "../failure.js";
import { printResult } from "../print.js";
import { stdinText } from "../read-input.js";

export function decode(program: Command): void {
  program
    .command("decode")
    .summary("show the fields of a PIX code and any error in it")
    .description(
      "Shows the fields of a copy-and-paste code: offset, id, name, length and value of each, and the CRC. Exit code 1 if a bank would refuse it. Needs no running sandbox.",
    )
    .argument("<code>", "a copy-and-paste code, or - for stdin")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix decode 00020126360014br.gov.bcb.pix0114+55119876543215204000053039865802BR…
  $ pbpaste | localpix decode -
  $ localpix decode "$CODE" --json | jq .problem.offset`,
    )
    .action(async (argument: string, _: unknown, command: Command) => {
      const { decodePixCode, formatPixCode } = await import("../format-pix-code.js");
      const decoded = decodePixCode((argument === "-" ? await stdinText() : argument).trim());
      printResult(commonOptions(command).json ?? false, decoded, () => formatPixCode(decoded));
      if (decoded.problem) throw new RefusedError("CODE_WRONG", decoded.problem.message);
    });
}
