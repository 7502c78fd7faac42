import { Play } from "lucide-react";
import { useMemo, useState } from "react";
import type { Credentials } from "../../../server/contract/accounts/accounts.control.js";
import type { ScenarioView } from "../../../server/contract/scenarios/scenarios.control.js";
import { useAccounts, useClock } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { AccountLink } from "../../parts/AccountLink.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { CallAnswer } from "../../parts/api-call/CallAnswer.js";
import { requestOf } from "../../parts/api-call/call.js";
import type { Entry } from "../../parts/api-call/entries.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { callCommand } from "../../parts/call-command.js";
import { Field } from "../../parts/Field.js";
import { withShellIds } from "../../parts/fresh-ids.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { Tag } from "../../parts/Tag.js";
import { useAccount } from "../../parts/use-account.js";
import { useCredentials } from "../../parts/use-credentials.js";
import { useResource } from "../../parts/use-resource.js";
import styles from "./Scenarios.module.css";
import { entriesToTry, formFor, type TryResult, tryScenario } from "./try-scenario.js";
import { useScenariosWords } from "./words.js";

/** Sends a real request with the scenario to the gateway, as the current account. */
export function TryCard({ scenario: { operations }, value }: { scenario: ScenarioView; value: string }) {
  const words = useScenariosWords();
  const [account] = useAccount();
  const document = useResource("gateway document", 0, () => client.gatewayReference());
  const credentials = useCredentials(account);
  const entries = useMemo(
    () => (document.value ? entriesToTry(document.value, operations) : []),
    [document.value, operations],
  );
  const [id, setId] = useState<string | null>(null);
  const entry = entries.find((candidate) => candidate.id === id) ?? entries[0];
  const problem = document.problem ?? credentials.problem;
  const name = useAccounts().find(({ id }) => id === credentials.value?.accountId)?.name;
  return (
    <Card title={words.try} aside={name ? words.tryAs(name) : null}>
      {problem ? <ProblemNote problem={problem} /> : null}
      {document.value && !entry ? <p className={cardStyles.empty}>{words.notHere}</p> : null}
      {credentials.value && entry ? (
        <TryForm
          entries={entries}
          entry={entry}
          choose={setId}
          credentials={credentials.value}
          value={value}
        />
      ) : null}
    </Card>
  );
}

interface TryFormProps {
  readonly entries: readonly Entry[];
  /** The chosen entry. */
  readonly entry: Entry;
  readonly choose: (id: string) => void;
  readonly credentials: Credentials;
  readonly value: string;
}

function TryForm({ entries, entry, choose, credentials, value }: TryFormProps) {
  const words = useScenariosWords();
  const [result, setResult] = useState<TryResult | null>(null);
  // Each try gets fresh ids, because a repeated id would be refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const form = useMemo(() => formFor(entry, credentials, value), [entry, credentials, value, result]);
  const send = async () => setResult(await tryScenario(entry, form, credentials));
  return (
    <>
      <div className={cardStyles.form}>
        <Field label={words.operation}>
          {(field) => (
            <select id={field} value={entry.id} onChange={(event) => choose(event.target.value)}>
              {entries.map((option) => (
                <option key={option.id} value={option.id}>
                  {`${option.method} ${option.path}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className={cardStyles.foot}>
        <ActionButton
          act={send}
          command={withShellIds(requestOf(entry, form, null), (request) =>
            callCommand({ ...request, scenario: value, account: credentials.accountId }),
          )}
        >
          <Play size={13} aria-hidden="true" />
          {words.send}
        </ActionButton>
      </div>
      {result ? <TryOutcome result={result} /> : null}
    </>
  );
}

/** The response, with links to what follows. */
function TryOutcome({ result: { answer, trace } }: { result: TryResult }) {
  const words = useScenariosWords();
  const { mode } = useClock();
  return (
    <div>
      {answer ? (
        <CallAnswer answer={answer} />
      ) : (
        <p className={styles.lost} role="status">
          <Tag tone="bad">{words.dropped}</Tag>
        </p>
      )}
      <div className={cardStyles.foot}>
        {trace ? (
          <AccountLink className={buttonStyles.link} href={`/activity?q=${encodeURIComponent(trace)}`}>
            {words.whatFollowed}
          </AccountLink>
        ) : null}
        {mode === "frozen" ? (
          <ActionButton
            look="link"
            act={() => client.advanceClock({ next: true })}
            command="localpix clock advance next"
          >
            {words.advance}
          </ActionButton>
        ) : null}
      </div>
    </div>
  );
}
