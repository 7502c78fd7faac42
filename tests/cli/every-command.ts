import type { Command } from "commander";
import { buildProgram } from "../../cli/program.js";
import { run } from "../../cli/run.js";

/** A command with the words that call it. */
export interface KnownCommand {
  readonly words: readonly string[];
  readonly command: Command;
}

/** Every command and subcommand that is not hidden; the program itself comes first. */
export function everyCommand(program: Command = buildProgram(run)): KnownCommand[] {
  const walk = (command: Command, words: readonly string[]): KnownCommand[] => [
    { words, command },
    ...command
      .createHelp()
      .visibleCommands(command)
      .filter((child) => child.name() !== "help")
      .flatMap((child) => walk(child, [...words, child.name()])),
  ];
  return walk(program, []);
}
