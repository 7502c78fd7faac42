import type { ControlClient } from "../server/contract/client.js";
import { formatInstant } from "./format.js";
import { tone } from "./print.js";
import { streams } from "./streams.js";

/** Interval between two looks at the advance; a shorter advance shows no progress. */
const LOOK_MS = 300;
const CLEAR_LINE = "\r\u001b[2K";

/**
 * Waits for an advance and shows its progress meanwhile, in one line on stderr that is removed afterwards. If stderr is
 * not a terminal, it only waits.
 */
export async function withProgress<Result>(client: ControlClient, advance: Promise<Result>): Promise<Result> {
  const { stderr, exit } = streams();
  if (!stderr.isTTY) return advance;
  let isOver = false;
  let isShown = false;
  const showProgress = async () => {
    // An error here also ends the advance, which reports it.
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
  // Ctrl-C stops waiting and removes the line, so that the prompt starts on an empty one.
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
