import type { Command } from "commander";
import { buildProgram } from "../../cli/program.js";

/** A command of the command line, by the words that lead to it. */
export interface Known {
  readonly words: readonly string[];
  readonly command: Command;
}

/** Every verb with its subcommands, but for those that are hidden; the whole program comes first. */
export function everyCommand(program: Command = buildProgram()): Known[] {
  const walk = (command: Command, words: readonly string[]): Known[] => [
    { words, command },
    ...command
      .createHelp()
      .visibleCommands(command)
      .filter((child) => child.name() !== "help")
      .flatMap((child) => walk(child, [...words, child.name()])),
  ];
  return walk(program, []);
}
