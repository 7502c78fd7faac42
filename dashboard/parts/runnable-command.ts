import { shellWord } from "../../server/contract/shell-quote.js";

/** How to call the command line for this sandbox. */
export interface CommandLine {
  /** `localpix`, or the command that runs it if it is not on the PATH, such as `node dist/localpix.cjs`. */
  readonly program: string;
  /** The address to pass; null if the command line finds this sandbox without it. */
  readonly url: string | null;
  /** The token of the sandbox; null if it requires none. */
  readonly token: string | null;
}

/** Commands that use no running sandbox, so they take no address. */
const WITHOUT_SANDBOX = /^(start|demo|exec|init|config|completion|decode|-.*)$/;

/** `localpix` where a shell expects the name of a command. */
const PROGRAM = /(?<=^|\n|[|&;] ?|\$\()localpix (?=(\S+))/g;

/**
 * Extends a command shown on the page so that it runs in any shell of this machine: with the path of the program, and
 * the address and token of the sandbox.
 */
export function runnableCommand(text: string, { program, url, token }: CommandLine): string {
  const flags = [url && `--url ${shellWord(url)}`, token && `--token ${shellWord(token)}`].filter(Boolean);
  const extended = { text: "", end: 0 };
  for (const match of text.matchAll(PROGRAM)) {
    // This match is text inside the quotes of the previous command.
    if (match.index < extended.end) continue;
    const needsFlags = flags.length > 0 && !WITHOUT_SANDBOX.test(match[1] ?? "");
    const end = needsFlags ? endOfCommand(text, match.index) : match.index + match[0].length;
    const command = text.slice(match.index + "localpix".length, end);
    extended.text += text.slice(extended.end, match.index) + program + command;
    if (needsFlags) extended.text += ` ${flags.join(" ")}`;
    extended.end = end;
  }
  return extended.text + text.slice(extended.end);
}

/** Where the simple command that begins at `start` ends: before an operator, a closing parenthesis or a line break. */
function endOfCommand(text: string, start: number): number {
  const rest = /^(?:'[^']*'|\\.|\$\([^)]*\)|[^'\\|&;)\n])*/.exec(text.slice(start))?.[0] ?? "";
  return start + rest.trimEnd().length;
}
