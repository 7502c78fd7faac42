import { Command } from "./Command.js";
import { splitCommands } from "./split-commands.js";

/** A sentence of the sandbox whose commands can be copied. */
export function WithCommands({ text = "" }: { text?: string | undefined }) {
  return splitCommands(text).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence keep their places
    index % 2 === 1 ? <Command key={index} text={piece} inline /> : piece,
  );
}
