import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useWords } from "../../words/language.js";

interface Props {
  readonly text: string;
  /** `fileName` is null for what was typed or pasted. */
  readonly onText: (text: string, fileName: string | null) => void;
}

/** Where a PEM or the value of the header is pasted, or a file with either is dropped or chosen. */
export function CertificateInput({ text, onText }: Props) {
  const own = useWords().screen.account.doctor;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (file) onText(await file.text(), file.name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of three; the others have their elements
    <div
      className={over ? "certificate-input over" : "certificate-input"}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
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
