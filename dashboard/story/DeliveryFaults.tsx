import { useState } from "react";
import { readDuration } from "../../server/contract/clock/read-duration.js";
import { isWait } from "../../server/contract/settings/settings.js";
import type { DeliverySummary } from "../../server/contract/webhooks/deliveries.control.js";
import type { FailureKind } from "../../server/contract/webhooks/events.js";
import { client } from "../feed/world.js";
import { ActionButton } from "../parts/ActionButton.js";
import { ChoiceInput } from "../parts/ChoiceInput.js";
import detailStyles from "../parts/Detail.module.css";
import { componentWords } from "../words/language.js";
import styles from "./Deliveries.module.css";
import { words as faultsWords } from "./DeliveryFaults.words.js";
import { ResendTo } from "./ResendTo.js";
import { useStoryWords } from "./words.js";

const useFaultsWords = componentWords(faultsWords);

/** Suggested failures; any status from 300 is accepted. */
const WAYS = ["500", "503", "429", "timeout", "refused", "reset"];

/** Whether attempts are still to come. */
export const isOnItsWay = ({ status }: Pick<DeliverySummary, "status">): boolean =>
  status === "queued" || status === "waiting" || status === "held";

/** Injects a failure into one delivery, or cancels it. */
export function DeliveryFaults({ delivery }: { delivery: DeliverySummary }) {
  const words = useStoryWords();
  const faults = useFaultsWords();
  const { id, status, transactionId, account } = delivery;
  const command = "localpix deliveries";
  return (
    <details className={styles.faults}>
      <summary>{faults.title}</summary>
      <div className={detailStyles.actions}>
        <ActionButton act={() => client.duplicateDelivery({ id })} command={`${command} duplicate ${id}`}>
          {faults.duplicate}
        </ActionButton>
        {isOnItsWay(delivery) ? (
          <>
            {status === "held" ? null : <Delay id={id} />}
            <Fail id={id} />
            <ActionButton act={() => client.dropDelivery({ id })} command={`${command} drop ${id}`}>
              {faults.drop}
            </ActionButton>
            <ActionButton act={() => client.cancelDelivery({ id })} command={`${command} cancel ${id}`}>
              {words.action.cancel}
            </ActionButton>
          </>
        ) : null}
        {transactionId ? <ResendTo id={transactionId} account={account} /> : null}
      </div>
    </details>
  );
}

function Delay({ id }: { id: string }) {
  const faults = useFaultsWords();
  const [duration, setDuration] = useState("10m");
  const by = readDuration(duration) ?? duration.trim();
  return (
    <ActionButton
      act={() => client.delayDelivery({ id, by })}
      command={`localpix deliveries delay ${id} ${isWait(by) ? by : "<duration>"}`}
      choice={<ChoiceInput size="short" label={faults.by} text={duration} onType={setDuration} />}
    >
      {faults.delay}
    </ActionButton>
  );
}

function Fail({ id }: { id: string }) {
  const faults = useFaultsWords();
  const [how, setHow] = useState("500");
  const [text, setText] = useState("1");
  const times = Number(text);
  return (
    <ActionButton
      act={() => client.failDelivery({ id, times, how: (Number(how) || how) as FailureKind })}
      command={`localpix deliveries fail ${id} --times ${times} --as ${how}`}
      choice={
        <>
          <ChoiceInput size="short" label={faults.times} text={text} onType={setText} />
          <ChoiceInput size="word" label={faults.how} text={how} suggestions={WAYS} onType={setHow} />
        </>
      }
    >
      {faults.fail}
    </ActionButton>
  );
}
