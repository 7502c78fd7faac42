import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { useWords } from "../words/words.js";
import { BackButton } from "./BackButton.js";
import detailStyles from "./Detail.module.css";
import styles from "./ListAndDetail.module.css";
import { useWide } from "./use-wide.js";

interface Props {
  readonly title: string;
  readonly toolbar: ReactNode;
  readonly list: ReactNode;
  /** What is open, by its id; null: nothing is. */
  readonly openId: string | null;
  readonly onClose: () => void;
  /** Words for the button that leads from the detail back to the list. */
  readonly back: string;
  /** The open row's story, or what to say while none is open. */
  readonly children: ReactNode;
}

/** A list, and beside it (on a narrow page above it) what is open. */
export function ListAndDetail({ title, toolbar, list, openId, onClose, back, children }: Props) {
  const words = useWords();
  const covered = !useWide() && openId !== null;
  useEffect(() => {
    document.title = `${title} · localpix`;
  }, [title]);
  // Another row begins at its beginning, however far down the last one was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    document.getElementById("detail")?.scrollTo(0, 0);
  }, [openId]);
  return (
    <div className={openId === null ? styles.listAndDetail : `${styles.listAndDetail} ${styles.opened}`}>
      <h1 className="unseen">{title}</h1>
      <div className={styles.place} inert={covered}>
        {toolbar}
      </div>
      <div className={styles.list} inert={covered}>
        {list}
      </div>
      <section className={detailStyles.detail} id="detail" tabIndex={-1} aria-label={words.details}>
        {openId === null ? null : <BackButton back={back} onClose={onClose} />}
        {children}
      </section>
    </div>
  );
}
