import { matchRoute, useLocation, useRouter } from "wouter";
import { Dialog } from "../parts/Dialog.js";
import { useWords } from "../words/language.js";
import { SCREENS } from "./screens.js";

/** The keys of every screen and of this one. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { parser } = useRouter();
  const [location] = useLocation();
  const everywhere = [
    [["1", "…", "9"], words.shell.keys.go],
    [["/"], words.keys.search],
    [["j", "k", "↓", "↑"], words.keys.move],
    [["?"], words.keys.keys],
    [["Esc"], words.keys.escape],
  ] as const;
  const here = SCREENS.find(({ path }) => matchRoute(parser, path, location)[0])?.keys?.(words) ?? [];
  return (
    <Dialog title={words.keys.title} onClose={onClose}>
      {() => (
        <>
          {here.length > 0 ? <Keys title={words.shell.keys.here} rows={here} /> : null}
          <Keys title={words.shell.keys.everywhere} rows={everywhere} />
        </>
      )}
    </Dialog>
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
