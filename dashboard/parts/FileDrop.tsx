import { Upload } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useDrop } from "./use-drop.js";
import "../styles/file-drop.css";

interface Props {
  /** What the file picker offers, as an input's `accept` has it. */
  readonly accept: string;
  readonly take: (file: File) => void;
  readonly children: ReactNode;
}

/** A place for one file: dropped on it, or chosen by a click or a key. */
export function FileDrop({ accept, take, children }: Props) {
  const input = useId();
  const { over, handlers } = useDrop((file) => file && take(file));
  return (
    <label htmlFor={input} className={over ? "file-drop over" : "file-drop"} {...handlers}>
      <Upload size={15} aria-hidden="true" />
      <span>{children}</span>
      <input
        id={input}
        type="file"
        className="unseen"
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) take(file);
          // The same file, changed meanwhile, may be chosen again.
          event.target.value = "";
        }}
      />
    </label>
  );
}
