import { Download } from "lucide-react";
import { useState } from "react";
import type { Case } from "../../../server/contract/case.js";
import { onlyLast } from "../../../server/contract/case-end.js";
import { parseDuration } from "../../../server/contract/duration.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import { Command } from "../../parts/Command.js";
import { Field } from "../../parts/Field.js";
import { useWords } from "../../words/language.js";
import { save } from "./state-file.js";

/** The run as one readable file, which can be done again. */
export function CaseCard() {
  const words = useWords().screen.state;
  const [typed, setTyped] = useState("");
  const last = typed.trim();
  const milliseconds = last === "" ? null : parseDuration(last);
  const isWrong = last !== "" && milliseconds === null;
  const download = async () => {
    if (isWrong) return;
    const whole = (await client.readCase()) as Case;
    const told = milliseconds === null ? whole : onlyLast(whole, milliseconds);
    // Writing YAML is a library of its own, which nobody needs before.
    const { caseText } = await import("../../../server/contract/case-text.js");
    save(new Blob([caseText(told)], { type: "application/yaml" }), "case.yaml");
  };
  const flag = last === "" ? "" : ` --last ${isWrong ? "<duration>" : last}`;
  return (
    <Card title={words.case}>
      <p className="card-text">{words.caseSays}</p>
      <div className="file-parts">
        <Field label={words.caseLast} hint={words.caseLastHint}>
          {(id) => (
            <input
              id={id}
              className="mono"
              value={typed}
              placeholder={words.caseWhole}
              aria-invalid={isWrong}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <ActionButton act={download} command={`localpix case save case.yaml${flag}`}>
          <Download size={13} aria-hidden="true" />
          {words.saveCase}
        </ActionButton>
        <div className="case-replay">
          <small>{words.replay}</small>
          <Command text="localpix case replay case.yaml" />
        </div>
      </div>
    </Card>
  );
}
