import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { matchRoute, useLocation, useRouter } from "wouter";
import { useWords } from "../words/language.js";
import { SCREENS } from "./screens.js";

/** The keys of every screen and of this one. A native modal dialog: it keeps the focus, and Escape closes it. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { parser } = useRouter();
  const [location] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const everywhere = [
    [["1", "…", "9"], words.shell.keys.go],
    [["/"], words.keys.search],
    [["j", "k", "↓", "↑"], words.keys.move],
    [["?"], words.keys.keys],
    [["Esc"], words.keys.escape],
  ] as const;
  const here = SCREENS.find(({ path }) => matchRoute(parser, path, location)[0])?.keys?.(words) ?? [];
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
      {here.length > 0 ? <Keys title={words.shell.keys.here} rows={here} /> : null}
      <Keys title={words.shell.keys.everywhere} rows={everywhere} />
    </dialog>
  );
}

interface Rows {
  readonly title: string;
  readonly rows: readonly (readonly [keys: readonly string[], meaning: string])[];
}

function Keys({ title, rows }: Rows) {
  return (
    <>
      <h3 className="keys-title">{title}</h3>
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
    </>
  );
}
