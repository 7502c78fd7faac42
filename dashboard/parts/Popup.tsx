import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import buttonStyles from "./Button.module.css";
import styles from "./Popup.module.css";

/** Between the panel and its button, and between the panel and the edge of the window, in CSS pixels. */
const GAP = 4;
const EDGE = 8;

interface Props {
  readonly kind: "menu" | "dialog";
  /** What the button shows. */
  readonly button: ReactNode;
  readonly busy?: boolean;
  /** The button looks like text. */
  readonly quiet?: boolean;
  /** The accessible name of the panel. Left out if the content has its own, such as a menu. */
  readonly label?: string;
  /** The width of the panel in CSS pixels, if the window is wide enough. */
  readonly width: number;
  readonly onKeyDown?: (event: KeyboardEvent, close: () => void) => void;
  /** The content of the panel, also while it is closed; gets the function that closes it. */
  readonly children: (popup: { readonly isOpen: boolean; readonly close: () => void }) => ReactNode;
}

/**
 * A button and the panel that it opens above everything else. Escape, a click elsewhere and `close` close the panel.
 * The focus moves to the first button of the panel, and back when the panel closes.
 */
export function Popup({
  kind,
  button,
  busy = false,
  quiet = false,
  label,
  width,
  onKeyDown,
  children,
}: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const isOpen = place !== null;
  const close = () => {
    if (isOpen) panel.current?.hidePopover();
  };
  useEffect(() => {
    if (!isOpen) return;
    const follow = () => opener.current && setPlace(placeBy(opener.current.getBoundingClientRect(), width));
    // Captured, because scroll events of the detail do not bubble.
    addEventListener("scroll", follow, true);
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow, true);
      removeEventListener("resize", follow);
    };
  }, [isOpen, width]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      // Otherwise Escape would also close the detail.
      event.preventDefault();
      close();
    } else if (event.key === "ArrowDown" && !isOpen) {
      event.preventDefault();
      panel.current?.showPopover();
    } else if (isOpen) onKeyDown?.(event, close);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the button and of the panel
    <div className={styles.opener} onKeyDown={onKey}>
      <button
        ref={opener}
        type="button"
        className={quiet ? `${buttonStyles.link} ${buttonStyles.quiet}` : buttonStyles.btn}
        popoverTarget={id}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-busy={busy}
        aria-disabled={busy}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        className={styles.popup}
        popover="auto"
        style={place ?? undefined}
        {...(kind === "dialog" ? { role: "dialog", "aria-label": label } : {})}
        onBeforeToggle={(event) => {
          if (event.target !== panel.current) return;
          const opens = event.newState === "open" && opener.current !== null;
          setPlace(opens && opener.current ? placeBy(opener.current.getBoundingClientRect(), width) : null);
        }}
        onToggle={(event) => {
          if (event.newState === "open")
            panel.current?.querySelector("button")?.focus({ preventScroll: true });
        }}
      >
        {children({ isOpen, close })}
      </div>
    </div>
  );
}

/** Below the button, or above it where there is more room; within the window. */
function placeBy({ left, top, bottom }: DOMRect, width: number): CSSProperties {
  const fitting = Math.min(width, innerWidth - 2 * EDGE);
  const isAbove = innerHeight - bottom < innerHeight / 3;
  return {
    width: fitting,
    left: Math.max(EDGE, Math.min(left, innerWidth - EDGE - fitting)),
    ...(isAbove ? { bottom: innerHeight - top + GAP } : { top: bottom + GAP }),
    maxHeight: (isAbove ? top : innerHeight - bottom) - GAP - EDGE,
  };
}
