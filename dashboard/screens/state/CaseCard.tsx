import { Download } from "lucide-react";
import type { Case } from "../../../server/contract/case.js";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import { Command } from "../../parts/Command.js";
import { useWords } from "../../words/language.js";
import { save } from "./state-file.js";

/** The run as one readable file, which can be done again. */
export function CaseCard() {
  const words = useWords().screen.state;
  const download = async () => {
    const told = (await client.readCase()) as Case;
    // Writing YAML is a library of its own, which nobody needs before.
    const { caseText } = await import("../../../server/contract/case-text.js");
    save(new Blob([caseText(told)], { type: "application/yaml" }), "case.yaml");
  };
  return (
    <Card title={words.case}>
      <p className="card-text">{words.caseSays}</p>
      <div className="file-parts">
        <ActionButton act={download} command="localpix case save case.yaml">
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
