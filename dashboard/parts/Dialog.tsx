import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import chipStyles from "./Chip.module.css";
import styles from "./Dialog.module.css";
import { usePartsWords } from "./words.js";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** The content; gets the function that closes the dialog. */
  readonly children: (close: () => void) => ReactNode;
}

/** A native modal dialog: it keeps the focus, and Escape closes it. */
export function Dialog({ title, onClose, children }: Props) {
  const words = usePartsWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => {
    dialog.current?.close();
    // The event comes later; a key that opens this dialog again before would open nothing.
    onClose();
  };
  // Before the next key, which would otherwise miss the focused input.
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className={`${chipStyles.chip} ${chipStyles.icon}`}
          aria-label={words.close}
          onClick={close}
        >
          <X size={15} aria-hidden="true" />
        </button>
      </div>
      {children(close)}
    </dialog>
  );
}
