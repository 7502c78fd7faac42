import { X } from "lucide-react";
import type { ArmedView } from "../../../server/contract/scenarios/scenarios.control.js";
import { useAccounts } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Command } from "../../parts/Command.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useAccount } from "../../parts/use-account.js";
import { useArmed } from "../../parts/use-armed.js";
import { useWords } from "../../words/words.js";
import styles from "./Scenarios.module.css";
import { useScenariosWords } from "./words.js";

/** Armed scenarios in the order in which they apply; those of other accounts are left out. */
export function ArmedCard() {
  const words = useScenariosWords();
  const [account] = useAccount();
  const { value, problem } = useArmed();
  const armed = (value?.armed ?? []).filter(
    (item) => account === null || item.account === null || item.account === account,
  );
  return (
    <Card
      title={words.armed}
      aside={
        armed.length > 1 ? (
          <ActionButton look="link" act={() => client.disarmAll()} command="localpix scenario disarm">
            {words.disarmAll}
          </ActionButton>
        ) : null
      }
    >
      {problem && !value ? <ProblemNote problem={problem} /> : null}
      {value && armed.length === 0 ? (
        <div className={cardStyles.empty}>
          <p>{words.nothingArmed}</p>
          <Command text="localpix scenario arm reject:ACCOUNT_CLOSED --operation cash-out --times 3" />
        </div>
      ) : null}
      <ul className={styles.armedList}>
        {armed.map((item) => (
          <li key={item.id}>
            <span className={`mono ${styles.number}`}>#{item.id}</span>
            <span className={styles.armedWhat}>
              <b className="mono">{item.scenario}</b>
              <small>
                <WaitsFor armed={item} />
              </small>
            </span>
            <ActionButton
              act={() => client.disarm({ id: item.id })}
              command={`localpix scenario disarm ${item.id}`}
            >
              <X size={13} aria-hidden="true" />
              {words.disarm}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function WaitsFor({ armed: { operation, left, probability, account } }: { armed: ArmedView }) {
  const words = useScenariosWords();
  const common = useWords();
  const name = useAccounts().find(({ id }) => id === account)?.name;
  const parts = [
    left === null ? words.meetsAll : words.meets(left),
    operation ?? words.anyOperation,
    probability < 1 ? words.chance(probability) : null,
    account === null ? null : (name ?? common.account.one(account)),
  ];
  return <>{parts.filter(Boolean).join(" · ")}</>;
}
