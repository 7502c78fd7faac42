import { useMemo } from "react";
import { useJournal } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { AccountLink } from "../../parts/AccountLink.js";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import definitionStyles from "../../parts/Definition.module.css";
import { Time } from "../../parts/Time.js";
import { useAccount } from "../../parts/use-account.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { useStoryWords } from "../../story/words.js";
import styles from "./Assumptions.module.css";
import { latestAffectedFacts } from "./affected-facts.js";
import { useAssumptionsWords } from "./words.js";

const RELOADED = ["scenario.reloaded"];
const ROWS = 8;

/** The newest facts and the scenarios that are based on an assumption. */
export function AffectedFactsCard({ id }: { id: string }) {
  const words = useAssumptionsWords();
  const story = useStoryWords();
  const [account] = useAccount();
  const { rows } = useJournal();
  const { value } = useLiveResource("scenarios", RELOADED, () => client.listScenarios());
  const facts = useMemo(() => latestAffectedFacts(id, rows, account, ROWS), [id, rows, account]);
  const scenarios = value?.scenarios.filter(({ assumptions }) => assumptions.includes(id)) ?? [];
  return (
    <Card title={words.basedOnIt}>
      {facts.length === 0 ? <p className={cardStyles.text}>{words.nothingBasedOnIt}</p> : null}
      {facts.length > 0 ? (
        <ul className={styles.affected}>
          {facts.map(({ seq, at, type, transactionId }) => (
            <li key={seq}>
              <Time at={at} />
              <AccountLink href={`/activity/${seq}`}>{story.fact[type]}</AccountLink>
              <span className="mono">{transactionId}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {scenarios.length > 0 ? (
        <p className={`${cardStyles.foot} ${definitionStyles.listed} mono`}>
          {scenarios.map(({ name, form }) => (
            <AccountLink key={name} href={`/scenarios/${name}`}>
              {form}
            </AccountLink>
          ))}
        </p>
      ) : null}
    </Card>
  );
}
