import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from "react";
import styles from "./Json.module.css";
import { type JsonBranch, type JsonMember, type JsonNode, opensAtFirst, parseJsonTree } from "./json-tree.js";
import { useCopy } from "./use-copy.js";
import { usePartsWords } from "./words.js";

/**
 * JSON in colors with every digit as it was sent; any other text unchanged. Objects and arrays fold, and a click on a
 * key copies its path. Arrow keys move between keys, fold and unfold.
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
      {/* A scrollable block must be reachable by keyboard and so needs a name. It is a group and not a landmark,
          because landmarks must have different names, and the blocks of two open attempts have the same one. */}
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

/** Memoized, so that copying a path does not draw the tree again. */
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
  /** The accessible name of the whole text. */
  readonly label: string;
}

interface ValueProps {
  readonly member: JsonMember;
  readonly place: Place;
  /** The comma after the value, or "". */
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
/** How many members of a branch are drawn at a time. */
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a text may repeat a key, and its members never move
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

/**
 * A key; a click copies its path (see Json). Arrow keys reach it, because a tab stop for each key would be too many.
 */
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
  // The element to focus in each line: the key, or the fold button of a line without a key.
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
