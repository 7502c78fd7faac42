import { Tag } from "../../../parts/Tag.js";
import { useWords } from "../../../words/language.js";
import type { OpenCase } from "./open-case.js";

/** What the last replay came to; nothing while there was none. */
export function OutcomeTag({ opened: { outcome } }: { readonly opened: OpenCase }) {
  const words = useWords().screen.case;
  if (!outcome) return null;
  const { partings } = outcome;
  return partings.length === 0 ? (
    <Tag tone="ok">{words.same}</Tag>
  ) : (
    <Tag tone="bad">{words.parted(partings.length)}</Tag>
  );
}
