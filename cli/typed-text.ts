import { readFile } from "node:fs/promises";
import { UsageError } from "./failure.js";
import { streams } from "./streams.js";

/** What came in through stdin. */
export async function stdinText(): Promise<string> {
  const { stdin } = streams();
  if (stdin.isTTY) throw new UsageError("Nothing comes in: - means what another command writes.");
  let text = "";
  for await (const chunk of stdin.setEncoding("utf8")) text += chunk;
  return text;
}

/** A file as text; a UsageError says why it cannot be read. */
export async function fileText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}.`);
  });
}
