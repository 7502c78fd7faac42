import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from "react";
import styles from "./Json.module.css";
import { type JsonBranch, type JsonMember, type JsonNode, opensAtFirst, parseJsonTree } from "./json-tree.js";
import { useCopy } from "./use-copy.js";
import { usePartsWords } from "./words.js";

/**
 * JSON in colors, every digit as it was sent; any other text as it is. Objects and arrays fold, and a click on a key
 * copies its path. Arrows move between keys, and fold and unfold.
 */
export function Json({ text, label }: { text: string; label: string }) {
  const words = usePartsWords();
  const root = useMemo(() => parseJsonTree(text), [text]);
  const { copied, copy } = useCopy();
  const [path, setPath] = useState("");
  const onClick = ({ target }: MouseEvent) => {
    const clicked = target instanceof Element ? target.closest<HTMLElement>("[data-path]") : null;
    if (clicked?.dataset.path === undefined) return;
    setPath(clicked.dataset.path);
    copy(clicked.dataset.path);
  };
  return (
    <div className={styles.frame}>
      {/* A block that scrolls must be reachable by keyboard, and then needs a name. It is a group, because two attempts
          that are open have blocks of one name, and landmarks of a page may not. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        className={`${styles.json} mono`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        aria-label={label}
        onClick={onClick}
        onKeyDown={onArrow}
      >
        {root ? <Tree root={root} label={label} /> : text}
      </div>
      {path === "" ? null : (
        <span className={styles.copied} role="status">
          {copied ? `✓ ${words.copiedPath(path)}` : ""}
        </span>
      )}
    </div>
  );
}

/** Drawn again only for another text, not when a path is copied. */
const Tree = memo(function JsonTree({ root, label }: { root: JsonNode; label: string }) {
  const lines = "members" in root ? root.lines : 1;
  return (
    <Value
      member={{ key: null, path: "", value: root }}
      place={{ depth: 0, linesOfAll: lines, label }}
      end=""
    />
  );
});

interface Place {
  readonly depth: number;
  readonly linesOfAll: number;
  /** The name of the whole. */
  readonly label: string;
}

interface ValueProps {
  readonly member: JsonMember;
  readonly place: Place;
  /** The comma behind it. */
  readonly end: string;
}

function Value({ member, place, end }: ValueProps) {
  const { value } = member;
  if ("members" in value && value.members.length > 0)
    return <Branch member={member} branch={value} place={place} end={end} />;
  return (
    <div className={styles.line}>
      <Key member={member} />
      {"members" in value ? (
        BRACKETS[value.kind].join("")
      ) : (
        <span className={styles[value.kind]}>{value.text}</span>
      )}
      {end}
    </div>
  );
}

const BRACKETS = { object: ["{", "}"], array: ["[", "]"] } as const;
/** How many members of a branch are drawn at once. */
const MEMBERS = 200;

function Branch({ member, branch, place, end }: ValueProps & { readonly branch: JsonBranch }) {
  const words = usePartsWords();
  const { depth, linesOfAll, label } = place;
  const [isOpen, setOpen] = useState(() => opensAtFirst(branch, depth, linesOfAll));
  const [shown, setShown] = useState(MEMBERS);
  const { kind, members } = branch;
  const [opening, closing] = BRACKETS[kind];
  const count = kind === "object" ? words.fieldCount(members.length) : words.itemCount(members.length);
  const inner = { ...place, depth: depth + 1 };
  const rest = members.length - shown;
  return (
    <>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={`${member.path || label}: ${count}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={12} aria-hidden="true" />
        </button>
        <Key member={member} />
        {opening}
        {isOpen ? null : (
          <>
            <button type="button" tabIndex={-1} className={styles.count} onClick={() => setOpen(true)}>
              {count}
            </button>
            {closing}
            {end}
          </>
        )}
      </div>
      {isOpen ? (
        <>
          <div className={styles.inner}>
            {members.slice(0, shown).map((child, index) => (
              <Value
                // biome-ignore lint/suspicious/noArrayIndexKey: a key may stand twice in a text, whose members never move
                key={`${index} ${child.path}`}
                member={child}
                place={inner}
                end={index === members.length - 1 ? "" : ","}
              />
            ))}
            {rest > 0 ? (
              <div className={styles.line}>
                <button type="button" className={styles.count} onClick={() => setShown(shown + 5 * MEMBERS)}>
                  {words.moreItems(rest)}
                </button>
              </div>
            ) : null}
          </div>
          <div className={styles.line}>
            {closing}
            {end}
          </div>
        </>
      ) : null}
    </>
  );
}

/** A key; a click copies its path (see Json). Reached by the arrows, because a tab stop each would be too many. */
function Key({ member: { key, path } }: { member: JsonMember }) {
  const words = usePartsWords();
  if (key === null) return null;
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={styles.key}
        data-path={path}
        title={words.copyPath(path)}
      >
        {key}
      </button>
      {": "}
    </>
  );
}

/** Up and down move between keys and branches; left and right fold and unfold. */
function onArrow(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget } = event;
  const active = document.activeElement;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const fold = active?.closest(`.${styles.line}`)?.querySelector<HTMLElement>(`.${styles.fold}`);
    if (!fold || (fold.getAttribute("aria-expanded") === "true") !== (key === "ArrowLeft")) return;
    event.preventDefault();
    fold.click();
    return;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") return;
  // One stop a line: its key, or without one its fold.
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(`.${styles.line}`)].flatMap((line) => {
    const stop = line.querySelector<HTMLElement>(`.${styles.key}`) ?? line.querySelector("button");
    return stop ? [stop] : [];
  });
  const line = active?.closest(`.${styles.line}`);
  const at = stops.findIndex((stop) => stop.closest(`.${styles.line}`) === line);
  const next = stops[at + (key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
