import { FileUp } from "lucide-react";
import { useRef } from "react";
import { useDrop } from "../../parts/use-drop.js";
import { useWords } from "../../words/language.js";

interface Props {
  readonly text: string;
  /** `fileName` is null for what was typed or pasted. */
  readonly onText: (text: string, fileName: string | null) => void;
}

/** Where a PEM or the value of the header is pasted, or a file with either is dropped or chosen. */
export function CertificateInput({ text, onText }: Props) {
  const own = useWords().screen.account.doctor;
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (file) onText(await file.text(), file.name);
  };
  const { over, handlers } = useDrop((file) => void read(file));
  return (
    <div className={over ? "certificate-input over" : "certificate-input"} {...handlers}>
      <textarea
        className="mono"
        rows={4}
        value={text}
        aria-label={own.label}
        placeholder={own.placeholder}
        spellCheck={false}
        onChange={(event) => onText(event.target.value, null)}
      />
      <div className="certificate-ways">
        <button type="button" className="link" onClick={() => input.current?.click()}>
          <FileUp size={13} aria-hidden="true" />
          {own.file}
        </button>
        {text === "" ? null : (
          <button type="button" className="link" onClick={() => onText("", null)}>
            {own.clear}
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={own.file}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
