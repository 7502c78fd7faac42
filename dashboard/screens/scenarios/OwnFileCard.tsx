import { FilePlus } from "lucide-react";
import { useId, useState } from "react";
import { scenarioSample } from "../../../server/contract/scenarios/scenario-sample.js";
import type { ProofOutcome } from "../../../server/contract/scenarios/scenarios.control.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import buttonStyles from "../../parts/Button.module.css";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Command } from "../../parts/Command.js";
import { Field } from "../../parts/Field.js";
import { FileDrop } from "../../parts/FileDrop.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { Tag } from "../../parts/Tag.js";
import { TextProblems } from "../../parts/TextProblems.js";
import { useResource } from "../../parts/use-resource.js";
import styles from "./OwnFile.module.css";
import { useScenariosWords } from "./words.js";

interface Draft {
  readonly file: string;
  readonly text: string;
  /** The number of changes; each change is checked again. */
  readonly edits: number;
}
const FILE = "my-scenario.yaml";

/** An editor for a scenario file, which is checked as it is typed and proved in a new sandbox. */
export function OwnFileCard() {
  const words = useScenariosWords().own;
  const problemsId = useId();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [proofs, setProofs] = useState<{ readonly of: number; readonly all: readonly ProofOutcome[] } | null>(
    null,
  );
  const { file, text, edits } = draft ?? { file: FILE, text: "", edits: 0 };
  const { value, problem } = useResource("scenario file", edits, async () =>
    draft === null ? null : client.checkScenarios({ files: [{ file, text }] }),
  );
  const checked = draft === null ? undefined : value?.files[0];
  const isSound = checked?.problems.length === 0;
  const write = (to: Partial<Draft>) => setDraft({ file, text, ...to, edits: edits + 1 });
  const prove = async () => {
    const done = await client.checkScenarios({ files: [{ file, text }], prove: true });
    setProofs({ of: edits, all: done.proofs });
  };
  return (
    <Card
      title={words.title}
      aside={
        checked ? (
          <Tag tone={isSound ? "ok" : "bad"}>{isSound ? words.sound : words.wrong}</Tag>
        ) : (
          <Command text={`localpix scenario check ${file}`} />
        )
      }
    >
      <p className={cardStyles.text}>{words.says}</p>
      <div className={`${cardStyles.stack} ${styles.ownFile}`}>
        {draft === null ? (
          <>
            <FileDrop
              accept=".yaml,.yml"
              take={async (file) => write({ file: file.name, text: await file.text() })}
            >
              {words.drop}
            </FileDrop>
            <div className={styles.begin}>
              <button
                type="button"
                className={buttonStyles.link}
                onClick={() => write({ text: scenarioSample })}
              >
                <FilePlus size={13} aria-hidden="true" />
                {words.sample}
              </button>
              <button type="button" className={buttonStyles.link} onClick={() => write({})}>
                {words.blank}
              </button>
            </div>
          </>
        ) : (
          <>
            <Field label={file}>
              {(id) => (
                <textarea
                  id={id}
                  rows={Math.min(24, Math.max(6, text.split("\n").length + 1))}
                  value={text}
                  spellCheck={false}
                  aria-invalid={checked !== undefined && !isSound}
                  aria-describedby={checked && !isSound ? problemsId : undefined}
                  onChange={(event) => write({ text: event.target.value })}
                />
              )}
            </Field>
            {problem ? <ProblemNote problem={problem} /> : null}
            {checked && !isSound ? <TextProblems id={problemsId} problems={checked.problems} /> : null}
            {proofs?.of === edits ? <Proofs proofs={proofs.all} /> : null}
          </>
        )}
      </div>
      {draft === null ? null : (
        <div className={`${cardStyles.foot} ${styles.foot}`}>
          {isSound ? (
            <ActionButton act={prove} command={`localpix scenario check ${file} --prove`}>
              {words.prove}
            </ActionButton>
          ) : null}
          <button type="button" className={buttonStyles.link} onClick={() => setDraft(null)}>
            {words.clear}
          </button>
        </div>
      )}
    </Card>
  );
}

/** The result of each proof. */
function Proofs({ proofs }: { readonly proofs: readonly ProofOutcome[] }) {
  const words = useScenariosWords().own;
  return (
    <div role="status">
      <ul className={styles.proofs}>
        {proofs.map(({ scenario, operation, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and may name an operation twice
          <li key={`${index} ${scenario} ${operation}`} className={styles.proof}>
            <Tag tone={problem === null ? "ok" : "bad"}>{problem === null ? words.holds : words.fails}</Tag>
            <span className="mono">
              {scenario} · {operation}
            </span>
            {problem === null ? null : <p lang="en">{problem}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
