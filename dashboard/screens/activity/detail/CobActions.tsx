import { client } from "../../../feed/world.js";
import { Actions } from "../../../parts/Actions.js";
import { useStoryWords } from "../../../story/words.js";
import { useDetailWords } from "./words.js";

/** The actions of an open cob, which is not a transaction yet. */
export function CobActions({ txid, account }: { txid: string; account: number }) {
  const words = useDetailWords();
  const { action } = useStoryWords();
  return (
    <Actions
      key={txid}
      actions={[
        { label: action.pay, command: `localpix pay ${txid}`, act: () => client.pay({ txid, account }) },
        {
          label: words.cancelCob,
          isDangerous: true,
          command: `localpix cancel ${txid}`,
          act: () => client.cancelCharge({ id: txid, account }),
        },
        {
          label: action.expire,
          isDangerous: true,
          command: `localpix expire ${txid}`,
          act: () => client.expireCharge({ id: txid, account }),
        },
      ]}
    />
  );
}
