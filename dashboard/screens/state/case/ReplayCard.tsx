import { Play } from "lucide-react";
import { useState } from "react";
import { BEFORE_REPLAY } from "../../../../server/contract/cases/replay.control.js";
import { AccountLink } from "../../../parts/AccountLink.js";
import { ActionButton } from "../../../parts/ActionButton.js";
import actionButtonStyles from "../../../parts/ActionButton.module.css";
import buttonStyles from "../../../parts/Button.module.css";
import { Card } from "../../../parts/Card.js";
import cardStyles from "../../../parts/Card.module.css";
import { Command } from "../../../parts/Command.js";
import { Confirm } from "../../../parts/Confirm.js";
import fieldStyles from "../../../parts/Field.module.css";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { problemOf } from "../../../parts/use-action.js";
import { useWords } from "../../../words/words.js";
import styles from "./Case.module.css";
import type { ValidCase } from "./CaseRow.js";
import { OutcomeTag } from "./OutcomeTag.js";
import { type ReplayProgress, replayOpenCase, setKeepGoing, undoReplay } from "./open-case.js";
import { ReplayDifferences } from "./ReplayDifferences.js";
import { useCaseWords } from "./words.js";

/** Replays the case, in a new sandbox or in this one, and shows the result. */
export function ReplayCard({ openedCase }: { readonly openedCase: ValidCase }) {
  const words = useCaseWords();
  const common = useWords();
  const [asking, setAsking] = useState(false);
  const { file, replaying, failed, keepGoing } = openedCase;
  const command = `localpix case replay ${file}${keepGoing ? " --keep-going" : ""}`;
  const commandHere = `${command} --url ${location.origin}`;
  return (
    <Card title={words.replay} aside={<OutcomeTag openedCase={openedCase} />}>
      <p className={cardStyles.text}>{words.replayHint}</p>
      <div className={cardStyles.stack}>
        <label className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={keepGoing}
            onChange={(event) => setKeepGoing(event.target.checked)}
          />
          {words.keepGoing}
        </label>
        <ActionButton look="primary" act={() => replayOpenCase(true)} command={command}>
          <Play size={13} aria-hidden="true" />
          {words.ephemeral}
        </ActionButton>
        <div className={`${actionButtonStyles.line} ${actionButtonStyles.joined}`}>
          <button
            type="button"
            className={`${buttonStyles.btn} ${buttonStyles.danger}`}
            aria-disabled={replaying !== null}
            onClick={() => setAsking(replaying === null)}
          >
            {words.here}
          </button>
          <Command text={commandHere} attached />
        </div>
        {replaying ? <UnderWay replaying={replaying} of={openedCase.read.content.steps.length} /> : null}
        {failed ? <ProblemNote problem={problemOf(failed, common.unreachable)} /> : null}
      </div>
      <ReplayOutcome openedCase={openedCase} />
      {asking ? (
        <Confirm
          title={words.askHere(file)}
          label={words.hereNow}
          command={commandHere}
          act={async () => void replayOpenCase(false)}
          onClose={() => setAsking(false)}
        >
          <p>{words.lostByReplay}</p>
        </Confirm>
      ) : null}
    </Card>
  );
}

function UnderWay({
  replaying: { ephemeral, step, stop },
  of,
}: {
  readonly replaying: ReplayProgress;
  readonly of: number;
}) {
  const words = useCaseWords();
  return (
    <div className={styles.underWay}>
      <progress value={step} max={Math.max(1, of)} aria-label={words.underWay(step, of)} />
      <span>
        {ephemeral ? words.isEphemeral : words.isHere} · {words.underWay(step, of)}
      </span>
      <button type="button" className={buttonStyles.link} onClick={stop}>
        {words.stop}
      </button>
    </div>
  );
}

/** The result of the replay. After a replay in this sandbox, links to its effects and back to the state before it. */
function ReplayOutcome({ openedCase }: { readonly openedCase: ValidCase }) {
  const words = useCaseWords();
  const { outcome, isHere, replaying } = openedCase;
  if (replaying || !(outcome || isHere)) return null;
  const { content } = openedCase.read;
  return (
    <div className={`${cardStyles.stack} ${styles.outcome}`} role="status">
      <p>
        {outcome === null
          ? words.stopped
          : outcome.differingSteps.length === 0
            ? words.noDifferences(outcome.steps, outcome.webhooks)
            : words.endedAfter(outcome.steps, content.steps.length)}
      </p>
      {outcome ? <ReplayDifferences differingSteps={outcome.differingSteps} content={content} /> : null}
      {isHere ? (
        <>
          <AccountLink href="/activity" className={buttonStyles.btn}>
            {words.seeWhat}
          </AccountLink>
          <ActionButton act={undoReplay} command={`localpix state restore ${BEFORE_REPLAY}`}>
            {words.bringBack}
          </ActionButton>
        </>
      ) : null}
    </div>
  );
}
