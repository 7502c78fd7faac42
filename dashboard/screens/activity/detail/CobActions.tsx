import { client } from "../../../feed/world.js";
import { ActionButton } from "../../../parts/ActionButton.js";
import detailStyles from "../../../parts/Detail.module.css";
import { useStoryWords } from "../../../story/words.js";
import { useDetailWords } from "./words.js";

/** The actions of an open cob, which is not a transaction yet. */
export function CobActions({ txid, account }: { txid: string; account: number }) {
  const words = useDetailWords();
  const story = useStoryWords();
  return (
    <div className={detailStyles.actions}>
      <ActionButton look="primary" act={() => client.pay({ txid, account })} command={`localpix pay ${txid}`}>
        {story.action.pay}
      </ActionButton>
      <ActionButton
        act={() => client.cancelCharge({ id: txid, account })}
        command={`localpix cancel ${txid}`}
      >
        {words.cancelCob}
      </ActionButton>
      <ActionButton
        act={() => client.expireCharge({ id: txid, account })}
        command={`localpix expire ${txid}`}
      >
        {story.action.expire}
      </ActionButton>
    </div>
  );
}
