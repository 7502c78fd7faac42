import { useState } from "react";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { FoldedCard } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Loading } from "../../parts/Loading.js";
import { ProofList } from "../../parts/ProofList.js";
import { Tag } from "../../parts/Tag.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { useAccountWords } from "./words.js";

/**
 * The consistency checks of the sandbox. They read the whole history, so they run when the page is opened
 * or on a click, not with every payment.
 */
export function ProofCard() {
  const words = useAccountWords();
  const [again, setAgain] = useState<Awaited<ReturnType<typeof client.verify>> | null>(null);
  const { value: first } = useLiveResource("verify", ["world."], () => client.verify());
  const proof = again ?? first;
  const failed = proof?.checks.filter(({ ok }) => !ok).length ?? 0;
  return (
    <FoldedCard
      title={words.proof}
      aside={
        proof ? (
          <Tag tone={proof.ok ? "ok" : "bad"}>
            {proof.ok ? words.holds(proof.checks.length) : words.broken(failed)}
          </Tag>
        ) : null
      }
    >
      {proof ? <ProofList checks={proof.checks} /> : <Loading />}
      <div className={cardStyles.foot}>
        <ActionButton act={async () => setAgain(await client.verify())} command="localpix verify">
          {words.proveAgain}
        </ActionButton>
      </div>
    </FoldedCard>
  );
}
