import { useState } from "react";
import { ComparedFields } from "../parts/ComparedFields.js";
import { compareJson } from "../parts/compare-json.js";
import styles from "./Comparison.module.css";
import { useStoryWords } from "./words.js";

export interface Version {
  readonly name: string;
  /** JSON is compared field by field, other text as a whole. */
  readonly text: string;
}

/** Compares two versions of a text, at first the latest two. It starts folded. */
export function Comparison({ title, versions }: { title: string; versions: readonly Version[] }) {
  const words = useStoryWords().compare;
  // Null means the latest two, which change while the card is open.
  const [selection, setSelection] = useState<readonly [number | null, number | null]>([null, null]);
  const left = selection[0] ?? versions.length - 2;
  const right = selection[1] ?? versions.length - 1;
  const [before, now] = [versions[left], versions[right]];
  if (!before || !now) return null;
  const fields = compareJson(before.text, now.text);
  const differing = fields.filter((field) => field.before !== field.now);
  const choice = (label: string, at: number, choose: (at: number) => void) => (
    <select
      className={styles.choice}
      aria-label={label}
      value={at}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {versions.map(({ name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: versions are only ever appended
        <option key={index} value={index}>
          {name}
        </option>
      ))}
    </select>
  );
  return (
    <details className={styles.comparison}>
      <summary>
        {title} · {words.differing(differing.length, fields.length)}
      </summary>
      <ComparedFields
        fields={differing}
        before={choice(words.one, left, (at) => setSelection([at, right]))}
        now={choice(words.other, right, (at) => setSelection([left, at]))}
      />
      {differing.length === 0 ? <p className={styles.same}>{words.same}</p> : null}
    </details>
  );
}
