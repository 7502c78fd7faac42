import { shellWord } from "./curl.js";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Other than those that the command line sees to. */
  readonly otherHeaders?: Readonly<Record<string, string>>;
  readonly scenario?: string | null | undefined;
  /** Null and the seed account need no word. */
  readonly account: number | null;
}

const SEED_ACCOUNT = 1;

/** The command that asks the same of the gateway, with a token and a certificate that the command line sees to. */
export function callCommand({ method, path, body, otherHeaders = {}, scenario, account }: Call): string {
  const words = [`localpix call ${method} ${shellWord(path)}`];
  if (body !== "") words.push(`--data ${shellWord(oneLine(body))}`);
  for (const [name, value] of Object.entries(otherHeaders))
    words.push(`--header ${shellWord(`${name}:${value}`)}`);
  // What is stored also says in brackets how it was met; a scenario that was armed needs no header.
  if (scenario && !scenario.includes("[")) words.push(`--scenario ${shellWord(scenario)}`);
  if (account !== null && account !== SEED_ACCOUNT) words.push(`--account ${account}`);
  return words.join(" ");
}

/** JSON without its layout; every digit stays as it was sent, so it is not parsed. */
const oneLine = (body: string) => body.replaceAll(/\s*\n\s*/g, "");
