import type { JournalEntry } from "../../../../server/contract/journal/journal.js";
import { Card } from "../../../parts/Card.js";
import { CopyButton } from "../../../parts/CopyButton.js";
import { Json } from "../../../parts/Json.js";
import { useDetailWords } from "./words.js";

/** A journal entry as it is recorded. */
export function RawEntry({ entry }: { entry: JournalEntry }) {
  const words = useDetailWords();
  const raw = JSON.stringify(entry);
  return (
    <Card title={words.raw} aside={<CopyButton quiet text={() => raw} />}>
      <Json text={raw} label={words.raw} />
    </Card>
  );
}
