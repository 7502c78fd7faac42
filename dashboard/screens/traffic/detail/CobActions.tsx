import { client } from "../../../feed/world.js";
import { ActionButton } from "../../../parts/ActionButton.js";
import { useWords } from "../../../words/language.js";

/** What can be done to a cob that waits; it is no transaction yet, so its own detail has no actions. */
export function CobActions({ txid, account }: { txid: string; account: number }) {
  const words = useWords();
  return (
    <div className="actions">
      <ActionButton look="primary" act={() => client.pay({ txid, account })} command={`localpix pay ${txid}`}>
        {words.action.pay}
      </ActionButton>
      <ActionButton
        act={() => client.cancelCharge({ id: txid, account })}
        command={`localpix cancel ${txid}`}
      >
        {words.action.cancelCob}
      </ActionButton>
      <ActionButton
        act={() => client.expireCharge({ id: txid, account })}
        command={`localpix expire ${txid}`}
      >
        {words.screen.transactions.action.expire}
      </ActionButton>
    </div>
  );
}
