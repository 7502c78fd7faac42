import { useState } from "react";
import type { Delivery } from "../../server/contract/control/deliveries.js";
import { isWait } from "../../server/contract/settings.js";
import { client } from "../feed/world.js";
import { ActionButton } from "../parts/ActionButton.js";
import { useWords } from "../words/language.js";

/** The ways to fail that a receiver's code meets most; the command line takes any status from 300. */
const WAYS = ["500", "503", "429", "timeout", "refused", "reset"] as const;
type Way = (typeof WAYS)[number];

/** Whether attempts of it are still to come, so that something can be done about them. */
export const isOnItsWay = ({ status }: Pick<Delivery, "status">): boolean =>
  status === "queued" || status === "waiting" || status === "held";

/** What can go wrong with one delivery on purpose, and its end. */
export function DeliveryFaults({ delivery }: { delivery: Delivery }) {
  const { delivery: own, action } = useWords();
  const { id, status } = delivery;
  const command = "localpix deliveries";
  return (
    <details className="delivery-faults">
      <summary>{own.faults.title}</summary>
      <div className="actions">
        <ActionButton act={() => client.duplicateDelivery({ id })} command={`${command} duplicate ${id}`}>
          {own.faults.duplicate}
        </ActionButton>
        {isOnItsWay(delivery) ? (
          <>
            {status === "held" ? null : <Delay id={id} />}
            <Fail id={id} />
            <ActionButton act={() => client.dropDelivery({ id })} command={`${command} drop ${id}`}>
              {own.faults.drop}
            </ActionButton>
            <ActionButton act={() => client.cancelDelivery({ id })} command={`${command} cancel ${id}`}>
              {action.cancel}
            </ActionButton>
          </>
        ) : null}
      </div>
    </details>
  );
}

function Delay({ id }: { id: string }) {
  const { faults } = useWords().delivery;
  const [by, setBy] = useState("10m");
  return (
    <ActionButton
      act={() => client.delayDelivery({ id, by })}
      command={`localpix deliveries delay ${id} ${isWait(by) ? by : "<duration>"}`}
      choice={
        <input
          className="joined-short mono"
          aria-label={faults.by}
          title={faults.by}
          value={by}
          onChange={(event) => setBy(event.target.value.trim())}
        />
      }
    >
      {faults.delay}
    </ActionButton>
  );
}

function Fail({ id }: { id: string }) {
  const { faults } = useWords().delivery;
  const [how, setHow] = useState<Way>("500");
  return (
    <ActionButton
      act={() => client.failDelivery({ id, times: 1, how: isNamed(how) ? how : Number(how) })}
      command={`localpix deliveries fail ${id} --as ${how}`}
      choice={
        <select aria-label={faults.how} value={how} onChange={(event) => setHow(event.target.value as Way)}>
          {WAYS.map((way) => (
            <option key={way}>{way}</option>
          ))}
        </select>
      }
    >
      {faults.fail}
    </ActionButton>
  );
}

const isNamed = (how: Way): how is "timeout" | "refused" | "reset" => Number.isNaN(Number(how));
