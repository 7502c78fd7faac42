import { useState } from "react";
import { Chip } from "../../../parts/Chip.js";
import chipStyles from "../../../parts/Chip.module.css";
import { useWords } from "../../../words/words.js";
import { type Choice, OUTCOMES } from "../choice.js";
import type { Line } from "../lines.js";
import type { ChoiceControls } from "../use-choice.js";
import { useCallWords } from "./words.js";

interface Props {
  readonly choice: Choice;
  readonly change: ChoiceControls["change"];
  readonly lines: readonly Line[];
}

/** The filters for calls: by class of the status, and by operation. */
export default function CallFilters({ choice, change, lines }: Props) {
  const words = useCallWords();
  const common = useWords();
  const operations = useOperationsSeen(lines, choice.operation);
  return (
    <fieldset className={chipStyles.chips}>
      <legend className="unseen">{common.filters}</legend>
      {OUTCOMES.map((outcome) => (
        <Chip
          key={outcome}
          on={choice.outcome === outcome}
          onPress={() => change({ outcome: choice.outcome === outcome ? "" : outcome })}
        >
          {outcome === "refused" ? words.refused : outcome}
        </Chip>
      ))}
      <select
        className={choice.operation ? `${chipStyles.select} ${chipStyles.chosen}` : chipStyles.select}
        aria-label={words.operation}
        value={choice.operation}
        onChange={(event) => change({ operation: event.target.value })}
      >
        <option value="">{words.everyOperation}</option>
        {operations.map((operation) => (
          <option key={operation}>{operation}</option>
        ))}
      </select>
    </fieldset>
  );
}

/** The operations of all calls listed while these filters were shown, and the selected one, which may match no call. */
function useOperationsSeen(lines: readonly Line[], selected: string): string[] {
  const [operations] = useState(() => new Set<string>());
  for (const line of lines)
    if ("request" in line && line.request.operation) operations.add(line.request.operation);
  if (selected) operations.add(selected);
  return [...operations].toSorted();
}
