import { FileUp } from "lucide-react";
import { useRef } from "react";
import buttonStyles from "../../parts/Button.module.css";
import pasteBoxStyles from "../../parts/PasteBox.module.css";
import { useDrop } from "../../parts/use-drop.js";
import styles from "./Certificates.module.css";
import { useAccountWords } from "./words.js";

interface Props {
  readonly text: string;
  /** `fileName` is null for what was typed or pasted. */
  readonly onText: (text: string, fileName: string | null) => void;
}

/** Input of a PEM or header value: pasted, dropped or chosen as a file. */
export function CertificateInput({ text, onText }: Props) {
  const words = useAccountWords().doctor;
  const input = useRef<HTMLInputElement>(null);
  const readFile = async (file: File | undefined) => {
    if (file) onText(await file.text(), file.name);
  };
  const { over, handlers } = useDrop((file) => void readFile(file));
  return (
    <div
      className={`${pasteBoxStyles.pasteBox} ${over ? pasteBoxStyles.over : ""} ${styles.input}`}
      {...handlers}
    >
      <textarea
        className="mono"
        rows={4}
        value={text}
        aria-label={words.label}
        placeholder={words.placeholder}
        spellCheck={false}
        onChange={(event) => onText(event.target.value, null)}
      />
      <div className={pasteBoxStyles.ways}>
        <button type="button" className={buttonStyles.link} onClick={() => input.current?.click()}>
          <FileUp size={13} aria-hidden="true" />
          {words.file}
        </button>
        {text === "" ? null : (
          <button type="button" className={buttonStyles.link} onClick={() => onText("", null)}>
            {words.clear}
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.file}
        onChange={(event) => {
          void readFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
