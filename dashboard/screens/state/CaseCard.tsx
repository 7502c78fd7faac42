import { BookOpen, Download } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Case } from "../../../server/contract/cases/case.js";
import { onlyLast } from "../../../server/contract/cases/case-end.js";
import { isNearlyFull } from "../../../server/contract/cases/case-record.js";
import { parseDuration } from "../../../server/contract/clock/duration.js";
import { readDuration } from "../../../server/contract/clock/read-duration.js";
import { client } from "../../feed/world.js";
import { withAccount } from "../../parts/AccountLink.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Field } from "../../parts/Field.js";
import { FileDrop } from "../../parts/FileDrop.js";
import { Form } from "../../parts/Form.js";
import { ProblemNote } from "../../parts/ProblemNote.js";
import { useAccount } from "../../parts/use-account.js";
import { useLiveResource } from "../../parts/use-live-resource.js";
import { saveCase } from "../../story/save-case.js";
import { openText, openUnsavedCase } from "./case/open-case.js";
import { useStateWords } from "./words.js";

/** Every journal entry, because any call may fill the record. */
const EVERYTHING = [""];

const FILE = "case.yaml";

/** Saves the run as a case file, and opens one. */
export function CaseCard() {
  const words = useStateWords();
  const [account] = useAccount();
  const [, navigate] = useLocation();
  const [duration, setDuration] = useState("");
  const last = duration.trim();
  const typed = readDuration(last);
  const milliseconds = typed === null ? null : parseDuration(typed);
  const isWrong = last !== "" && milliseconds === null;
  const loadCase = async () => {
    const whole = (await client.readCase()) as Case;
    return milliseconds === null ? whole : onlyLast(whole, milliseconds);
  };
  const save = async () => {
    if (isWrong) return;
    await saveCase(FILE, loadCase);
  };
  const look = () => navigate(withAccount("/state/case", account));
  const openCaseHere = async () => {
    if (isWrong) return;
    await openUnsavedCase(FILE, await loadCase());
    look();
  };
  const command = `localpix case save ${FILE}${last === "" ? "" : ` --last ${typed ?? "<duration>"}`}`;
  return (
    <Card title={words.case}>
      <p className={cardStyles.text}>{words.caseHint}</p>
      <RecordNote />
      <Form className={cardStyles.stack}>
        <Field
          label={words.caseLast}
          hint={words.caseLastHint}
          problem={isWrong ? words.notDuration(words.caseLast) : null}
        >
          {(id) => (
            <input
              id={id}
              className="mono"
              value={duration}
              placeholder={words.caseWhole}
              aria-invalid={isWrong}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setDuration(event.target.value)}
            />
          )}
        </Field>
        <ActionButton act={save} command={command}>
          <Download size={13} aria-hidden="true" />
          {words.saveCase}
        </ActionButton>
        <ActionButton look="link" act={openCaseHere} command={`${command} && localpix case show ${FILE}`}>
          <BookOpen size={13} aria-hidden="true" />
          {words.readCase}
        </ActionButton>
        <FileDrop
          accept=".yaml,.yml"
          take={async (file) => {
            await openText(file.name, await file.text());
            look();
          }}
        >
          {words.dropCase}
        </FileDrop>
      </Form>
    </Card>
  );
}

/** How much of the run is recorded, with a warning if the record is nearly full or has lost its oldest part. */
function RecordNote() {
  const words = useStateWords();
  const { value } = useLiveResource("case record", EVERYTHING, () => client.showRequestRecord());
  if (!value) return null;
  const { held, maxKept, missing } = value;
  if (missing === null && !isNearlyFull(value))
    return <p className={cardStyles.text}>{words.recorded(held, maxKept)}</p>;
  const problem =
    missing === null
      ? { message: words.recorded(held, maxKept), hint: words.nearlyFull }
      : { message: words.missing[missing](maxKept), hint: words.missingHint };
  return (
    <div className={cardStyles.text}>
      <ProblemNote problem={problem} />
    </div>
  );
}
