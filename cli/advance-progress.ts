import type { ControlClient } from "../server/contract/client.js";
import { tone } from "./print.js";
import { streams } from "./streams.js";
import { moment } from "./wording.js";

/** An advance that is quick needs no progress, and one that is not is looked at so often. */
const LOOK_MS = 300;
const CLEAR_LINE = "\r\u001b[2K";

/**
 * Waits for an advance and shows meanwhile, on the terminal that stderr is, how far it is: one line that is gone
 * afterwards. Where stderr is none, it only waits.
 */
export async function withProgress<Result>(client: ControlClient, advance: Promise<Result>): Promise<Result> {
  const { stderr, exit } = streams();
  if (!stderr.isTTY) return advance;
  let over = false;
  let shown = false;
  const look = async () => {
    // Whatever goes wrong here goes wrong with the advance as well, which says so.
    const state = await client.showClock().catch(() => null);
    if (over || !state?.advancing) return;
    const { fired, remaining } = state.advancing;
    const part = Math.floor((100 * fired) / Math.max(1, fired + remaining));
    const line = `${part}%  ${moment(state.now)} UTC  ${fired} done, ${remaining} to go`;
    stderr.write(CLEAR_LINE + tone("quiet", line, stderr));
    shown = true;
  };
  const looking = setInterval(() => void look(), LOOK_MS);
  const stop = () => {
    over = true;
    clearInterval(looking);
    process.off("SIGINT", interrupted);
    if (shown) stderr.write(CLEAR_LINE);
  };
  // Ctrl-C ends the waiting, and leaves no half line where the prompt comes.
  const interrupted = () => {
    stop();
    exit?.(130);
  };
  process.once("SIGINT", interrupted);
  try {
    return await advance;
  } finally {
    stop();
  }
}
