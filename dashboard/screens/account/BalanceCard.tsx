import { useState } from "react";
import type { AccountView } from "../../../server/contract/accounts/accounts.control.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { AmountField } from "../../parts/AmountField.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Form } from "../../parts/Form.js";
import { bareReais, reaisText } from "../../parts/format-reais.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { commandReais, parseAmount } from "../../parts/parse-reais.js";
import { Tag } from "../../parts/Tag.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { useBlockedBalanceDialog } from "../../story/use-blocked-balance-dialog.js";
import styles from "./Account.module.css";
import { type BalanceStep, waterfall } from "./waterfall.js";
import { useAccountWords } from "./words.js";

/** Journal entries that change a balance. */
const RELOAD_ON = ["balance.", "charge.", "cob.", "pix.", "payout.", "refund.", "med.", "split.", "account."];

/** The balance as a waterfall, with a check that the postings add up. */
export function BalanceCard({ account: { id } }: { account: AccountView }) {
  const words = useAccountWords();
  const { value: flows, problem } = useLiveResource(`flows ${id}`, RELOAD_ON, () => client.showFlows({ id }));
  const blocked = useBlockedBalanceDialog(id);
  return (
    <Card
      title={words.balance}
      aside={
        flows ? (
          <Tag tone={flows.isProven ? "ok" : "bad"}>
            {flows.isProven ? words.proven(flows.postings) : words.unproven}
          </Tag>
        ) : null
      }
    >
      {problem ? <ProblemNote problem={problem} /> : null}
      {flows ? (
        <table className={styles.waterfall}>
          <tbody>
            {waterfall(flows).map((step) => (
              <StepRow key={step.name} step={step} onBlocked={blocked.open} />
            ))}
          </tbody>
        </table>
      ) : (
        <Loading />
      )}
      <SetBalance id={id} />
      {blocked.dialog}
    </Card>
  );
}

interface StepRowProps {
  readonly step: BalanceStep;
  /** Shows what the blocked balance is made of. */
  readonly onBlocked: () => void;
}

function StepRow({ step: { name, amount, isSum, from, to }, onBlocked }: StepRowProps) {
  const words = useAccountWords();
  const sign = amount < 0 ? "− " : amount > 0 && !isSum ? "+ " : "";
  const look = isSum ? "sum" : amount < 0 ? "out" : "in";
  return (
    <tr className={isSum ? styles.sum : undefined}>
      <th scope="row">
        {name === "blocked" ? (
          <button type="button" className={buttonStyles.link} title={words.whyBlocked} onClick={onBlocked}>
            {words.steps.blocked}
          </button>
        ) : (
          words.steps[name]
        )}
      </th>
      <td className={styles.bar}>
        <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
          {amount === 0 ? null : (
            <rect
              className={styles[look]}
              x={Math.min(997, 1000 * from)}
              width={Math.max(3, 1000 * (to - from))}
              y="0"
              height="10"
            />
          )}
        </svg>
      </td>
      <td className={styles.amount}>
        {isSum ? reaisText(amount) : amount === 0 ? "–" : `${sign}${bareReais(Math.abs(amount))}`}
      </td>
    </tr>
  );
}

function SetBalance({ id }: { id: number }) {
  const words = useAccountWords();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const amount = parseAmount(text) ?? undefined;
  return (
    <Form className={`${cardStyles.foot} ${styles.setBalance}`}>
      <AmountField
        name="available"
        label={words.newBalance}
        placeholder="1.000,00"
        canBeZero
        isRequired={isTried}
        text={text}
        onType={setText}
      />
      <ActionButton
        act={async () => {
          setTried(amount === undefined);
          if (amount === undefined) return;
          await client.setBalance({ id, available: amount });
          setText("");
        }}
        command={`localpix account balance ${id} --set ${amount === undefined ? "1000,00" : commandReais(amount)}`}
      >
        {words.setBalance}
      </ActionButton>
    </Form>
  );
}
