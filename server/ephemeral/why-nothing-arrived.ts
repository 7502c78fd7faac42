import type { ControlClient } from "../contract/client.js";

/** The most that the journal answers with at once. */
const LIMIT = 1_000;

/**
 * Why no webhook of an account has arrived, as a sentence; "" if its events were sent, or there are none anywhere. The
 * methods of the sandbox are those of its seed account, so a test that creates accounts may wait at the wrong one.
 */
export async function whyNothingArrived(
  control: Pick<ControlClient, "readJournal">,
  account: number,
): Promise<string> {
  const read = (filter: { account?: number }) =>
    control.readJournal({ type: "event.queued", limit: LIMIT, ...filter });
  const { entries: own } = await read({ account });
  if (own.length > 0) {
    const isSentNowhere = own.every(
      (entry) => entry.type !== "event.queued" || entry.data.deliveries.length === 0,
    );
    return isSentNowhere
      ? `Account ${account} had events, but nothing is registered for it: call receiver() or forwardTo() of this account before.`
      : "";
  }
  const { entries } = await read({});
  const others = [...new Set(entries.map((entry) => entry.account))].join(", ");
  return others === ""
    ? ""
    : `Account ${account} had no event, but there were events of account ${others}: waitFor(), receiver() and forwardTo() of a sandbox are those of its seed account; createAccount() returns an account with its own.`;
}
