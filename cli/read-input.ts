import { readFile } from "node:fs/promises";
import { UsageError } from "./failure.js";
import { streams } from "./streams.js";

/** Reads all of stdin. Throws a UsageError if it is a terminal. */
export async function stdinText(): Promise<string> {
  const { stdin } = streams();
  if (stdin.isTTY) throw new UsageError('"-" reads from standard input, but standard input is a terminal.');
  let text = "";
  for await (const chunk of stdin.setEncoding("utf8")) text += chunk;
  return text;
}

/** Reads a file as text. Throws a UsageError if that fails. */
export async function fileText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}.`);
  });
}
