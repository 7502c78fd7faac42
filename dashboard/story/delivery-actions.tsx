import { useState } from "react";
import { readDuration } from "../../server/contract/clock/read-duration.js";
import { isWait } from "../../server/contract/settings/settings.js";
import type { DeliverySummary } from "../../server/contract/webhooks/deliveries.control.js";
import type { FailureKind } from "../../server/contract/webhooks/events.js";
import { client } from "../feed/world.js";
import { ActionForm } from "../parts/ActionForm.js";
import type { Action } from "../parts/actions.js";
import { Field } from "../parts/Field.js";
import { SuggestInput } from "../parts/SuggestInput.js";
import { componentWords } from "../words/language.js";
import { words as deliveryWords } from "./delivery-actions.words.js";
import { ResendForm, resendCommand } from "./ResendForm.js";
import { urlName } from "./url-name.js";
import { useStoryWords } from "./words.js";

const useDeliveryWords = componentWords(deliveryWords);

/** Suggested failures; any status from 300 is accepted. */
const WAYS = ["500", "503", "429", "timeout", "refused", "reset"];

const COMMAND = "localpix deliveries";

/**
 * The actions of a delivery: resend it, let an attempt fail while one is still to come, or cancel it. One among several
 * (`alone` false) names its URL, and does not offer what concerns the whole transaction.
 */
export function useDeliveryActions(): (delivery: DeliverySummary, alone: boolean) => readonly Action[] {
  const { action } = useStoryWords();
  const words = useDeliveryWords();
  return ({ id, url, status, transactionId, account }, alone) => {
    const isOnItsWay = status === "queued" || status === "waiting" || status === "held";
    const actions: (Action | false)[] = [
      {
        label: alone ? action.resend : action.resendToUrl(urlName(url)),
        shortcut: alone ? "r" : undefined,
        command: `${COMMAND} retry ${id}`,
        act: () => client.retryDelivery({ id }),
      },
      alone &&
        transactionId !== null && {
          label: action.resendTo,
          command: resendCommand(transactionId),
          ask: (close) => <ResendForm id={transactionId} account={account} onClose={close} />,
        },
      {
        label: words.duplicate,
        command: `${COMMAND} duplicate ${id}`,
        act: () => client.duplicateDelivery({ id }),
      },
      isOnItsWay &&
        status !== "held" && {
          label: words.delay,
          command: delayCommand(id),
          ask: (close) => <DelayForm id={id} onClose={close} />,
        },
      isOnItsWay && {
        label: words.fail,
        command: failCommand(id),
        ask: (close) => <FailForm id={id} onClose={close} />,
      },
      isOnItsWay && {
        label: words.drop,
        isDangerous: true,
        command: `${COMMAND} drop ${id}`,
        act: () => client.dropDelivery({ id }),
      },
      isOnItsWay && {
        label: action.cancel,
        isDangerous: true,
        command: `${COMMAND} cancel ${id}`,
        act: () => client.cancelDelivery({ id }),
      },
    ];
    return actions.filter((candidate) => candidate !== false);
  };
}

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

const FIRST_DELAY = "10m";
const delayCommand = (id: string, by = FIRST_DELAY) =>
  `${COMMAND} delay ${id} ${isWait(by) ? by : "<duration>"}`;

function DelayForm({ id, onClose }: Props) {
  const words = useDeliveryWords();
  const [duration, setDuration] = useState(FIRST_DELAY);
  const by = readDuration(duration) ?? duration.trim();
  return (
    <ActionForm
      label={words.delay}
      command={delayCommand(id, by)}
      act={() => client.delayDelivery({ id, by })}
      onClose={onClose}
    >
      <Field name="by" label={words.by}>
        {(field) => (
          <input
            id={field}
            className="mono"
            value={duration}
            spellCheck={false}
            onChange={(event) => setDuration(event.target.value)}
          />
        )}
      </Field>
    </ActionForm>
  );
}

const failCommand = (id: string, times = 1, how = "500") =>
  `${COMMAND} fail ${id} --times ${times} --as ${how}`;

function FailForm({ id, onClose }: Props) {
  const words = useDeliveryWords();
  const [how, setHow] = useState("500");
  const [text, setText] = useState("1");
  const times = Number(text);
  return (
    <ActionForm
      label={words.fail}
      command={failCommand(id, times, how)}
      act={() => client.failDelivery({ id, times, how: (Number(how) || how) as FailureKind })}
      onClose={onClose}
    >
      <Field name="times" label={words.times}>
        {(field) => (
          <input
            id={field}
            inputMode="numeric"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field name="how" label={words.how}>
        {(field) => <SuggestInput id={field} value={how} suggestions={WAYS} onType={setHow} />}
      </Field>
    </ActionForm>
  );
}
