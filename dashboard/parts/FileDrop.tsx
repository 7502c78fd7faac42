import { Upload } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import styles from "./FileDrop.module.css";
import { ProblemNote } from "./ProblemNote.js";
import { useDrop } from "./use-drop.js";
import { usePartsWords } from "./words.js";

interface Props {
  /** The `accept` of the file input. */
  readonly accept: string;
  /** Rejects when the file cannot be read. */
  readonly take: (file: File) => Promise<void>;
  readonly children: ReactNode;
}

/** Takes one file, dropped or chosen. */
export function FileDrop({ accept, take, children }: Props) {
  const words = usePartsWords();
  const input = useId();
  const [unreadable, setUnreadable] = useState(false);
  const takeFile = (file: File | undefined) => {
    setUnreadable(false);
    if (file) take(file).catch(() => setUnreadable(true));
  };
  const { over, handlers } = useDrop(takeFile);
  return (
    <>
      <label
        htmlFor={input}
        className={over ? `${styles.fileDrop} ${styles.over}` : styles.fileDrop}
        {...handlers}
      >
        <Upload size={15} aria-hidden="true" />
        <span>{children}</span>
        <input
          id={input}
          type="file"
          className="unseen"
          accept={accept}
          onChange={(event) => {
            takeFile(event.target.files?.[0]);
            // Reset, so that the same file can be chosen again.
            event.target.value = "";
          }}
        />
      </label>
      {unreadable ? <ProblemNote problem={{ message: words.unreadable }} /> : null}
    </>
  );
}
