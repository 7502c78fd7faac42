import { Download, Upload } from "lucide-react";
import { useId, useState } from "react";
import { ActionButton } from "../../parts/ActionButton.js";
import { bytesText } from "../../parts/bytes.js";
import { Card } from "../../parts/Card.js";
import { Confirm } from "../../parts/Confirm.js";
import { useDrop } from "../../parts/use-drop.js";
import { useWords } from "../../words/language.js";
import { exportState, importState } from "./state-file.js";

/** The state as one file, out and in. */
export function FileCard() {
  const words = useWords().screen.state;
  const [file, setFile] = useState<File | null>(null);
  const input = useId();
  const { over, handlers } = useDrop((dropped) => setFile(dropped ?? null));
  return (
    <Card title={words.file}>
      <p className="card-text">{words.fileSays}</p>
      <div className="file-parts">
        <ActionButton act={exportState} command="localpix state export localpix.db">
          <Download size={13} aria-hidden="true" />
          {words.export}
        </ActionButton>
        <label htmlFor={input} className={over ? "file-drop over" : "file-drop"} {...handlers}>
          <Upload size={15} aria-hidden="true" />
          <span>{words.drop}</span>
          <input
            id={input}
            type="file"
            className="unseen"
            accept=".db,application/vnd.sqlite3"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null);
              event.target.value = "";
            }}
          />
        </label>
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
