import { spawnSync } from "node:child_process";

/** The programs of other languages that tests run, and how to ask each for its version. */
const TOOL_CHAINS = {
  node: ["node", "--version"],
  python: ["python3", "--version"],
  php: ["php", "--version"],
  ruby: ["ruby", "--version"],
  go: ["go", "version"],
  java: ["javac", "--version"],
} as const;
export type ToolChain = keyof typeof TOOL_CHAINS;

export const isToolChain = (name: string): name is ToolChain => Object.hasOwn(TOOL_CHAINS, name);

/** The reason why a test that needs this tool chain is skipped on this machine; undefined if the tool chain is there. */
export function missingToolChain(name: ToolChain): string | undefined {
  const [program, flag] = TOOL_CHAINS[name];
  if (spawnSync(program, [flag], { stdio: "ignore" }).status !== 0) return `${program} is not installed`;
  // The example uses the extension curl, which is a package of its own in most distributions.
  if (name === "php" && !spawnSync("php", ["-m"], { encoding: "utf8" }).stdout.includes("curl"))
    return "php has no curl extension";
  return undefined;
}
