import { Download } from "lucide-react";
import { useState } from "react";
import { client } from "../../feed/world.js";
import { ActionButton } from "../../parts/ActionButton.js";
import { Card } from "../../parts/Card.js";
import cardStyles from "../../parts/Card.module.css";
import { Confirm } from "../../parts/Confirm.js";
import { FileDrop } from "../../parts/FileDrop.js";
import { useFormat } from "../../parts/use-format.js";
import { exportState, importState } from "./state-file.js";
import { useStateWords } from "./words.js";

/** Export and import of the state as one file. */
export function FileCard() {
  const words = useStateWords();
  const format = useFormat();
  const [file, setFile] = useState<File | null>(null);
  /** Number of held deliveries after an import; null before an import and after the release. */
  const [heldCount, setHeldCount] = useState<number | null>(null);
  const bring = async (file: File) => setHeldCount((await importState(file)).held);
  const release = async () => {
    await client.releaseDeliveries({});
    setHeldCount(null);
  };
  return (
    <Card title={words.file}>
      <p className={cardStyles.text}>{words.fileHint}</p>
      <div className={cardStyles.stack}>
        <ActionButton act={exportState} command="localpix state export localpix.db">
          <Download size={13} aria-hidden="true" />
          {words.export}
        </ActionButton>
        <FileDrop accept=".db,application/vnd.sqlite3" take={async (dropped) => setFile(dropped)}>
          {words.drop}
        </FileDrop>
      </div>
      {heldCount === null ? null : (
        <div className={cardStyles.foot} role="status">
          <p>{words.importedAndHeld(heldCount)}</p>
          <ActionButton act={release} command="localpix deliveries release">
            {words.release}
          </ActionButton>
        </div>
      )}
      {file ? (
        <Confirm
          title={words.askImport(file.name)}
          label={words.import}
          command={`localpix state import ${file.name}`}
          act={() => bring(file)}
          onClose={() => setFile(null)}
        >
          <p>{words.lost.restore}</p>
          <p>{words.checked(format.bytes(file.size))}</p>
          <p>{words.willHoldDeliveries}</p>
        </Confirm>
      ) : null}
    </Card>
  );
}
