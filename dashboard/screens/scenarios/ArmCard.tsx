import { useState } from "react";
import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";
import { useAccounts } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Field } from "../../parts/Field.js";
import { useAccount } from "../../parts/use-account.js";
import { useWords } from "../../words/words.js";
import { armCommand } from "./arm-command.js";
import { useScenariosWords } from "./words.js";

/** Arms the scenario for requests without a scenario header. */
export function ArmCard({ scenario: { operations }, value }: { scenario: ScenarioView; value: string }) {
  const words = useScenariosWords();
  const common = useWords();
  const accounts = useAccounts();
  const [accountId] = useAccount();
  const [operation, setOperation] = useState("");
  const [times, setTimes] = useState("1");
  const [probability, setProbability] = useState("1");
  const [account, setAccount] = useState(accountId?.toString() ?? "");
  const order = {
    scenario: value,
    ...(operation === "" ? {} : { operation }),
    ...(times === "" ? {} : { times: Number(times) }),
    ...(probability === "" ? {} : { probability: Number(probability) }),
    ...(account === "" ? {} : { account: Number(account) }),
  };
  return (
    <Card title={words.arm} aside={words.armHint}>
      <div className={cardStyles.form}>
        <Field label={words.operation}>
          {(id) => (
            <select id={id} value={operation} onChange={(event) => setOperation(event.target.value)}>
              <option value="">{words.anyOperation}</option>
              {operations.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          )}
        </Field>
        <Field name="times" label={words.times} hint={times === "" ? words.everyTime : undefined}>
          {(id) => (
            <input
              id={id}
              type="number"
              min={1}
              value={times}
              placeholder={words.always}
              onChange={(event) => setTimes(event.target.value)}
            />
          )}
        </Field>
        <Field name="probability" label={words.probability}>
          {(id) => (
            <input
              id={id}
              type="number"
              min={0}
              max={1}
              step={0.05}
              value={probability}
              placeholder="1"
              onChange={(event) => setProbability(event.target.value)}
            />
          )}
        </Field>
        {accounts.length > 1 ? (
          <Field label={common.account.label}>
            {(id) => (
              <select id={id} value={account} onChange={(event) => setAccount(event.target.value)}>
                <option value="">{common.account.all}</option>
                {accounts.map(({ id: number, name }) => (
                  <option key={number} value={number}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
      </div>
      <div className={cardStyles.foot}>
        <ActionButton look="primary" act={() => client.armScenario(order)} command={armCommand(order)}>
          {words.armIt}
        </ActionButton>
      </div>
    </Card>
  );
}
