// Runs a part of the benchmark alone: `node bench/NAME.mjs`.
import { existsSync, realpathSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, InvalidArgumentError } from "commander";
import { program } from "./sandbox.mjs";

/** A command that ends with code 2 for wrong options, because 1 says that a target was missed. */
export const benchCommand = (name) =>
  new Command(name)
    .configureHelp({ helpWidth: 100 })
    .exitOverride(({ exitCode }) => process.exit(exitCode && 2));

/** Reads the text of an option. */
export function wholeNumber(text) {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError("It must be a whole number above zero.");
}

/** Reads numbers that are joined with commas. */
export const wholeNumbers = (text) => text.split(",").map(wholeNumber);

/** Says on stderr what is going on. */
export const tell = (text) => console.error(`bench: ${text}`);

/** Says on stderr why nothing more is measured, and ends this process. */
export function fail(text) {
  tell(text);
  process.exit(2);
}

/** Fails if there is nothing to measure. */
export function requireBuild() {
  if (!existsSync(program)) fail("there is no build of localpix yet. Run this first: npm run build");
}

/**
 * If the file with this URL is the program that runs: reads its options, measures, and shows the tables with which `measure`
 * resolves.
 */
export async function runAlone(url, { description, options = [] }, measure) {
  const file = fileURLToPath(url);
  if (realpathSync(process.argv[1]) !== file) return;
  const command = benchCommand(`node bench/${basename(file)}`).description(description);
  for (const option of options) command.addOption(option);
  const chosen = command.parse().opts();
  requireBuild();
  console.log(await measure({ tell, ...chosen }));
}
