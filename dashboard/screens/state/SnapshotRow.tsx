import type { ReactNode } from "react";
import type { Snapshot } from "../../../server/contract/state/state.control.js";
import { bytesText } from "../../parts/format-bytes.js";
import { fullDay, hostMoment } from "../../parts/instant.js";
import { Time } from "../../parts/Time.js";
import { useLanguage } from "../../words/language.js";
import { useStateWords } from "./words.js";

/** A snapshot: when it was taken by this computer's clock, and what it holds; one that cannot be used says why. */
export function SnapshotRow({ snapshot, children }: { snapshot: Snapshot; children: ReactNode }) {
  const words = useStateWords();
  const { language } = useLanguage();
  const { name, takenAt, bytes, holds, problem } = snapshot;
  return (
    <tr>
      <td className="mono snapshot-name">{name}</td>
      <td className="when-wide" title={takenAt}>
        {hostMoment(takenAt)}
      </td>
      {holds ? (
        <>
          <td>
            {fullDay(holds.now, language)} <Time at={holds.now} />
          </td>
          <td className="snapshot-holds">{words.contents(holds)}</td>
        </>
      ) : (
        <td colSpan={2} className="snapshot-problem">
          {problem}
        </td>
      )}
      <td className="number when-wide">{bytesText(bytes)}</td>
      <td className="snapshot-actions">{children}</td>
    </tr>
  );
}
