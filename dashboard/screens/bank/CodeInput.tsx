import { ImageUp, X } from "lucide-react";
import { type ClipboardEvent, useRef, useState } from "react";
import buttonStyles from "../../parts/Button.module.css";
import pasteBoxStyles from "../../parts/PasteBox.module.css";
import { useDrop } from "../../parts/use-drop.js";
import { readImage } from "./read-image.js";
import { useBankWords } from "./words.js";

interface Props {
  readonly code: string;
  readonly onCode: (code: string) => void;
}

/** Input of a code: pasted as text, or pasted, dropped or chosen as an image. */
export function CodeInput({ code, onCode }: Props) {
  const { scan } = useBankWords();
  const [unread, setUnread] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  const take = async (picture: File | undefined) => {
    if (!picture) return;
    const text = await readImage(picture);
    setUnread(text === null);
    if (text !== null) onCode(text);
  };
  const onPaste = (event: ClipboardEvent) => {
    const [picture] = event.clipboardData.files;
    if (!picture) return;
    event.preventDefault();
    void take(picture);
  };
  const { over, handlers } = useDrop((picture) => void take(picture));
  return (
    <div
      className={over ? `${pasteBoxStyles.pasteBox} ${pasteBoxStyles.over}` : pasteBoxStyles.pasteBox}
      onPaste={onPaste}
      {...handlers}
    >
      <textarea
        className="mono"
        rows={3}
        value={code}
        aria-label={scan.label}
        placeholder={scan.placeholder}
        spellCheck={false}
        onChange={(event) => {
          setUnread(false);
          onCode(event.target.value.trim());
        }}
      />
      <div className={pasteBoxStyles.ways}>
        <button type="button" className={buttonStyles.link} onClick={() => file.current?.click()}>
          <ImageUp size={14} aria-hidden="true" />
          {scan.image}
        </button>
        {code === "" ? null : (
          <button type="button" className={buttonStyles.link} onClick={() => onCode("")}>
            <X size={14} aria-hidden="true" />
            {scan.clear}
          </button>
        )}
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label={scan.image}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
      {unread ? <p role="alert">{scan.unread}</p> : null}
    </div>
  );
}
