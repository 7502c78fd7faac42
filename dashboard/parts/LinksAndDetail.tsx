import type { ReactNode } from "react";
import { useWords } from "../words/words.js";
import { BackButton } from "./BackButton.js";
import detailStyles from "./Detail.module.css";
import styles from "./LinksAndDetail.module.css";
import { useTitle } from "./use-title.js";

interface Props {
  readonly title: string;
  /** The name of the open item, which is part of the page title; null if no item is open. */
  readonly open: string | null;
  /** The search and the filters, shown above the list. */
  readonly tools: ReactNode;
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** Label of the button that leads back to the list on a narrow page. */
  readonly back: string;
  readonly onClose: () => void;
}

/**
 * A screen with a list of links on the left and the detail of the open item on the right. On a narrow page the detail
 * covers the list.
 */
export function LinksAndDetail({ title, open, tools, list, detail, back, onClose }: Props) {
  const words = useWords();
  useTitle(open, title);
  return (
    <div className={open === null ? styles.linksAndDetail : `${styles.linksAndDetail} ${styles.opened}`}>
      <h1 className="unseen">{title}</h1>
      <div className={styles.side}>
        <div className={styles.tools}>{tools}</div>
        {list}
      </div>
      <section className={detailStyles.detail} id="detail" tabIndex={-1} aria-label={words.details}>
        {open === null ? null : <BackButton back={back} onClose={onClose} />}
        {detail}
      </section>
    </div>
  );
}
