import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useWords } from "../../words/language.js";

/** The keys of this screen. A native modal dialog: it keeps the focus, and Escape closes it. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const rows: [string[], string][] = [
    [["/"], words.keys.search],
    [["j", "k", "↓", "↑"], words.keys.move],
    [["Enter"], words.keys.open],
    [["r"], words.keys.resend],
    [["p"], words.keys.pause],
    [["?"], words.keys.keys],
    [["Esc"], words.keys.escape],
  ];
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="keys-title" onClose={onClose}>
      <div className="dialog-head">
        <h2 id="keys-title">{words.keys.title}</h2>
        <button
          type="button"
          className="chip icon"
          aria-label={words.close}
          onClick={() => dialog.current?.close()}
        >
          <X size={15} aria-hidden="true" />
        </button>
      </div>
      <dl className="keys">
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
