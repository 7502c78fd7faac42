import { useRef, useState } from "react";
import { useJournal, useJournalVersion } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import { Command } from "../../parts/Command.js";
import { Loading } from "../../parts/Loading.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { ProofList } from "../../parts/ProofList.js";
import { Tag } from "../../parts/Tag.js";
import { useFormat } from "../../parts/use-format.js";
import { useResource } from "../../parts/use-resource.js";
import styles from "./State.module.css";
import { useStateWords } from "./words.js";

const EVERYTHING = [""];
/** A check that takes longer than this runs on a click only, not with every journal entry. */
const QUICK_MS = 150;

/** The consistency checks; repeated with every journal entry while they are quick. */
export function VerifyCard() {
  const words = useStateWords();
  const format = useFormat();
  useJournal();
  const journalVersion = useJournalVersion(EVERYTHING);
  const [runs, setRuns] = useState(0);
  const lastCheck = useRef({ journalVersion, milliseconds: 0 });
  const quick = lastCheck.current.milliseconds < QUICK_MS;
  const version = quick ? journalVersion : lastCheck.current.journalVersion;
  const { value, problem } = useResource("verify", version + runs / 1_000, async () => {
    const startedAt = performance.now();
    const proof = await client.verify();
    lastCheck.current = { journalVersion, milliseconds: performance.now() - startedAt };
    return proof;
  });
  const stale = value !== null && lastCheck.current.journalVersion < journalVersion && !quick;
  return (
    <Card title={words.verify} aside={<Command text="localpix verify" />}>
      <div className={styles.verifyHead}>
        {value ? (
          <Tag tone={value.ok ? "ok" : "bad"}>{value.ok ? words.allChecksPass : words.broken}</Tag>
        ) : null}
        <span>
          {stale ? words.stale : value ? words.proved(format.elapsed(lastCheck.current.milliseconds)) : null}
        </span>
        <button type="button" className={buttonStyles.link} onClick={() => setRuns((count) => count + 1)}>
          {words.again}
        </button>
      </div>
      {problem ? <ProblemNote problem={problem} /> : null}
      {value || problem ? null : <Loading />}
      {value ? <ProofList checks={value.checks} /> : null}
    </Card>
  );
}
