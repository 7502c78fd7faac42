import { Argument, type Command } from "commander";
import { SCRIPTS, type Shell } from "../completion/scripts.js";
import { clean, printLine } from "../print.js";

/** `localpix completion`: the script for a shell, and the hidden command that the script calls. */
export function completion(program: Command): void {
  program
    .command("completion")
    .summary("print the completion script for bash, zsh or fish")
    .description(
      "Prints a script that completes commands, flags, their values and ids from the running sandbox: pending charges after `pay`, pending cash-outs after `settle`, MEDs, snapshots, scenarios, deliveries.",
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
    .argument("<line>", "the command line up to the cursor")
    .action(async (line: string) => {
      const { candidates } = await import("../completion/candidates.js");
      // An error message would appear in the middle of the command line that is being typed.
      const found = await candidates(program, line).catch(() => []);
      for (const { word, description } of found) {
        // A shell reads one candidate per line, so a candidate with a newline would become two.
        if (word === clean(word))
          printLine(description === undefined ? word : `${word}\t${clean(description)}`);
      }
    });
}
