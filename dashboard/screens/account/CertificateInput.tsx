import { FileUp } from "lucide-react";
import { useRef } from "react";
import { useDrop } from "../../parts/use-drop.js";
import { useAccountWords } from "./words.js";

interface Props {
  readonly text: string;
  /** `fileName` is null for what was typed or pasted. */
  readonly onText: (text: string, fileName: string | null) => void;
}

/** Where a PEM or the value of the header is pasted, or a file with either is dropped or chosen. */
export function CertificateInput({ text, onText }: Props) {
  const words = useAccountWords().doctor;
  const input = useRef<HTMLInputElement>(null);
  const readFile = async (file: File | undefined) => {
    if (file) onText(await file.text(), file.name);
  };
  const { over, handlers } = useDrop((file) => void readFile(file));
  return (
    <div className={over ? "certificate-input over" : "certificate-input"} {...handlers}>
      <textarea
        className="mono"
        rows={4}
        value={text}
        aria-label={words.label}
        placeholder={words.placeholder}
        spellCheck={false}
        onChange={(event) => onText(event.target.value, null)}
      />
      <div className="certificate-ways">
        <button type="button" className="link" onClick={() => input.current?.click()}>
          <FileUp size={13} aria-hidden="true" />
          {words.file}
        </button>
        {text === "" ? null : (
          <button type="button" className="link" onClick={() => onText("", null)}>
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
