import { shellWord } from "../../server/contract/shell-quote.js";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Headers other than those that the command line sets by itself. */
  readonly otherHeaders?: Readonly<Record<string, string>>;
  readonly scenario?: string | null | undefined;
  /** The account of the call. Null and the seed account need no flag. */
  readonly account: number | null;
}

const SEED_ACCOUNT = 1;

/**
 * The `localpix call` command for the same request; the command line adds token and certificate. It takes a form one
 * field at a time.
 */
export function callCommand({ method, path, body, otherHeaders = {}, scenario, account }: Call): string {
  const words = [`localpix call ${method} ${shellWord(path)}`];
  if (/^[a-z_]+=/i.test(body))
    for (const [name, value] of new URLSearchParams(body))
      words.push(`--data ${shellWord(`${name}=${value}`)}`);
  else if (body !== "") words.push(`--data ${shellWord(oneLine(body))}`);
  for (const [name, value] of Object.entries(otherHeaders))
    words.push(`--header ${shellWord(`${name}:${value}`)}`);
  // A recorded scenario has its source in brackets: `pending [armed #1]`. An armed one needs no header.
  if (scenario && !scenario.includes("[")) words.push(`--scenario ${shellWord(scenario)}`);
  if (account !== null && account !== SEED_ACCOUNT) words.push(`--account ${account}`);
  return words.join(" ");
}

/** JSON without its layout; every digit stays as it was sent, so it is not parsed. */
const oneLine = (body: string) => body.replaceAll(/\s*\n\s*/g, "");
