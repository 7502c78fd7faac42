import type { ReactNode } from "react";
import type { Snapshot } from "../../../server/contract/state/state.control.js";
import { hostTime } from "../../parts/format-time.js";
import { FullTime } from "../../parts/Time.js";
import { useFormat } from "../../parts/use-format.js";
import { useLanguage } from "../../words/language.js";
import styles from "./State.module.css";
import { useStateWords } from "./words.js";

/** A snapshot with its time and contents, or the reason why it cannot be used. */
export function SnapshotRow({ snapshot, children }: { snapshot: Snapshot; children: ReactNode }) {
  const words = useStateWords();
  const format = useFormat();
  const { language } = useLanguage();
  const { name, takenAt, bytes, contents, problem } = snapshot;
  return (
    <tr>
      <td className={`mono ${styles.name}`}>{name}</td>
      <td className={styles.whenWide} title={takenAt}>
        {hostTime(takenAt, Date.now(), language)}
      </td>
      {contents ? (
        <>
          <td>
            <FullTime at={contents.now} />
          </td>
          <td className={styles.contents}>{words.contents(contents)}</td>
        </>
      ) : (
        <td colSpan={2} className={styles.problem}>
          {problem}
        </td>
      )}
      <td className={`${styles.number} ${styles.whenWide}`}>{format.bytes(bytes)}</td>
      <td className={styles.actions}>{children}</td>
    </tr>
  );
}
