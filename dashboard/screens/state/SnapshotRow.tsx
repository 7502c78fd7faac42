import type { ReactNode } from "react";
import type { Snapshot } from "../../../server/contract/state/state.control.js";
import { bytesText } from "../../parts/format-bytes.js";
import { fullDay, hostMoment } from "../../parts/instant.js";
import { Time } from "../../parts/Time.js";
import { useLanguage } from "../../words/language.js";
import styles from "./State.module.css";
import { useStateWords } from "./words.js";

/** A snapshot: when it was taken by this computer's clock, and what it holds; one that cannot be used says why. */
export function SnapshotRow({ snapshot, children }: { snapshot: Snapshot; children: ReactNode }) {
  const words = useStateWords();
  const { language } = useLanguage();
  const { name, takenAt, bytes, holds, problem } = snapshot;
  return (
    <tr>
      <td className={`mono ${styles.name}`}>{name}</td>
      <td className={styles.whenWide} title={takenAt}>
        {hostMoment(takenAt)}
      </td>
      {holds ? (
        <>
          <td>
            {fullDay(holds.now, language)} <Time at={holds.now} />
          </td>
          <td className={styles.holds}>{words.contents(holds)}</td>
        </>
      ) : (
        <td colSpan={2} className={styles.problem}>
          {problem}
        </td>
      )}
      <td className={`${styles.number} ${styles.whenWide}`}>{bytesText(bytes)}</td>
      <td className={styles.actions}>{children}</td>
    </tr>
  );
}
