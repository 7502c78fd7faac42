import { Download } from "lucide-react";
import { useState } from "react";
import { ActionButton } from "../../parts/ActionButton.js";
import { bytesText } from "../../parts/bytes.js";
import { Card } from "../../parts/Card.js";
import { Confirm } from "../../parts/Confirm.js";
import { FileDrop } from "../../parts/FileDrop.js";
import { useWords } from "../../words/language.js";
import { exportState, importState } from "./state-file.js";

/** The state as one file, out and in. */
export function FileCard() {
  const words = useWords().screen.state;
  const [file, setFile] = useState<File | null>(null);
  return (
    <Card title={words.file}>
      <p className="card-text">{words.fileSays}</p>
      <div className="file-parts">
        <ActionButton act={exportState} command="localpix state export localpix.db">
          <Download size={13} aria-hidden="true" />
          {words.export}
        </ActionButton>
        <FileDrop accept=".db,application/vnd.sqlite3" take={async (given) => setFile(given)}>
          {words.drop}
        </FileDrop>
      </div>
      {file ? (
        <Confirm
          title={words.askImport(file.name)}
          label={words.import}
          command={`localpix state import ${file.name}`}
          act={() => importState(file)}
          onClose={() => setFile(null)}
        >
          <p>{words.lost.restore}</p>
          <p>{words.checked(bytesText(file.size))}</p>
        </Confirm>
      ) : null}
    </Card>
  );
}
