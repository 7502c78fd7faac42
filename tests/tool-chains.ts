import { spawnSync } from "node:child_process";

/** The programs of other languages that tests run: how to ask each for its version, and the oldest that the examples take. */
const TOOL_CHAINS = {
  node: ["node", "--version", "20.0"],
  python: ["python3", "--version", "3.8"],
  php: ["php", "--version", "8.1"],
  ruby: ["ruby", "--version", "3.1"],
  go: ["go", "version", "1.18"],
  java: ["javac", "--version", "17.0"],
} as const;
export type ToolChain = keyof typeof TOOL_CHAINS;

export const isToolChain = (name: string): name is ToolChain => Object.hasOwn(TOOL_CHAINS, name);

/** The reason why a test that needs this tool chain is skipped on this machine; undefined if the tool chain is there. */
export function missingToolChain(name: ToolChain): string | undefined {
  const [program, flag, oldest] = TOOL_CHAINS[name];
  const { status, stdout } = spawnSync(program, [flag], { encoding: "utf8" });
  if (status !== 0) return `${program} is not installed`;
  const version = /\d+\.\d+/.exec(stdout)?.[0] ?? "";
  if (isOlder(version, oldest)) return `${program} ${version} is older than ${oldest}`;
  // The example uses the extension curl, which is a package of its own in most distributions.
  if (name === "php" && !spawnSync("php", ["-m"], { encoding: "utf8" }).stdout.includes("curl"))
    return "php has no curl extension";
  return undefined;
}

function isOlder(version: string, than: string): boolean {
  const [[major = 0, minor = 0], [leastMajor = 0, leastMinor = 0]] = [version, than].map((text) =>
    text.split(".").map(Number),
  ) as [number[], number[]];
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}
