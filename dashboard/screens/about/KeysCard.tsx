import { Card } from "../../parts/Card.js";
import { Kbd } from "../../parts/Kbd.js";
import { useWords } from "../../words/language.js";

/** The keys that every screen has; the others are told there. */
export function KeysCard() {
  const words = useWords();
  const rows = [
    [["1", "…", "9"], words.shell.keys.go],
    [["/"], words.keys.search],
    [["j", "k", "↓", "↑"], words.keys.move],
    [["?"], words.keys.keys],
    [["Esc"], words.keys.escape],
  ] as const;
  return (
    <Card title={words.keys.title} aside={words.screen.about.keysSay}>
      <dl className="definitions about-keys">
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              <span className="unseen">{keys.join(" ")}</span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
