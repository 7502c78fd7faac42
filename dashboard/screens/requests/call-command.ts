import type { WholeRequest } from "../../../server/contract/control/requests.js";
import { shellWord } from "../../parts/curl.js";

/** The command that asks the same once more, with a token and a certificate that the command line sees to. */
export function callCommand({ method, path, body, scenario }: WholeRequest): string {
  const words = [`localpix call ${method} ${shellWord(path)}`];
  if (body !== "") words.push(`--data ${shellWord(oneLine(body))}`);
  // What is stored also says in brackets how it was met; a scenario that was armed needs no header.
  if (scenario && !scenario.includes("[")) words.push(`--scenario ${shellWord(scenario)}`);
  return words.join(" ");
}

/** JSON without its layout; every digit stays as it was sent, so it is not parsed. */
const oneLine = (body: string) => body.replaceAll(/\s*\n\s*/g, "");
