import { Argument, type Command } from "commander";
import { SCRIPTS, type Shell } from "../completion/scripts.js";
import { clean, printLine } from "../print.js";

/** `localpix completion`: what a shell needs to complete; and the hidden verb by which it asks. */
export function completion(program: Command): void {
  program
    .command("completion")
    .summary("completion for bash, zsh or fish")
    .description(
      "Prints a script that completes verbs, flags, their values, and what the running sandbox has: pending charges after `pay`, pending payouts after `settle`, MEDs, snapshots, scenarios, deliveries.",
    )
    .addArgument(new Argument("<shell>").choices(Object.keys(SCRIPTS)))
    .addHelpText(
      "after",
      `
Examples:
  $ eval "$(localpix completion bash)"                                    in ~/.bashrc
  $ eval "$(localpix completion zsh)"                                     in ~/.zshrc, after compinit
  $ localpix completion fish > ~/.config/fish/completions/localpix.fish`,
    )
    .action((shell: Shell) => printLine(SCRIPTS[shell]));

  program
    .command("__complete", { hidden: true })
    .argument("<line>", "the command line as far as the cursor")
    .action(async (line: string) => {
      const { candidates } = await import("../completion/candidates.js");
      // Whatever goes wrong while somebody types is no reason to write into their prompt.
      const found = await candidates(program, line).catch(() => []);
      for (const { word, says } of found) {
        // A shell reads a candidate a line, and would take what stands behind a line's end for one more.
        if (word === clean(word)) printLine(says === undefined ? word : `${word}\t${clean(says)}`);
      }
    });
}
