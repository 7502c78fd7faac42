import type { ControlClient } from "../server/contract/client.js";
import { formatInstant } from "./format.js";
import { tone } from "./print.js";
import { streams } from "./streams.js";

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
  let isOver = false;
  let isShown = false;
  const showProgress = async () => {
    // Whatever goes wrong here goes wrong with the advance as well, which says so.
    const state = await client.showClock().catch(() => null);
    if (isOver || !state?.advancing) return;
    const { fired, remaining } = state.advancing;
    const percent = Math.floor((100 * fired) / Math.max(1, fired + remaining));
    const line = `${percent}%  ${formatInstant(state.now)} UTC  ${fired} done, ${remaining} to go`;
    stderr.write(CLEAR_LINE + tone("quiet", line, stderr));
    isShown = true;
  };
  const timer = setInterval(() => void showProgress(), LOOK_MS);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    process.off("SIGINT", onInterrupt);
    if (isShown) stderr.write(CLEAR_LINE);
  };
  // Ctrl-C ends the waiting, and leaves no half line where the prompt comes.
  const onInterrupt = () => {
    stop();
    exit?.(130);
  };
  process.once("SIGINT", onInterrupt);
  try {
    return await advance;
  } finally {
    stop();
  }
}
