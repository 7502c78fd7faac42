import { type ReactNode, Suspense, useLayoutEffect } from "react";
import { useWords } from "../words/words.js";
import { BackButton } from "./BackButton.js";
import detailStyles from "./Detail.module.css";
import styles from "./ListAndDetail.module.css";
import { Loading } from "./Loading.js";
import { useTitle } from "./use-title.js";
import { useWide } from "./use-wide.js";

interface Props {
  readonly title: string;
  readonly toolbar: ReactNode;
  readonly list: ReactNode;
  /** Id of the open item; null if none is open. */
  readonly openId: string | null;
  readonly onClose: () => void;
  /** Label of the button that leads back to the list. */
  readonly back: string;
  /** The detail of the open row; on a wide page also the content to show while none is open. */
  readonly children: ReactNode;
}

/** A list with its detail beside it; on a narrow page the detail covers the list. */
export function ListAndDetail({ title, toolbar, list, openId, onClose, back, children }: Props) {
  const words = useWords();
  const wide = useWide();
  const covered = !wide && openId !== null;
  useTitle(title);
  // A newly opened row starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    document.getElementById("detail")?.scrollTo(0, 0);
  }, [openId]);
  return (
    <div className={styles.listAndDetail}>
      <h1 className="unseen">{title}</h1>
      <div className={styles.toolbar} inert={covered}>
        {toolbar}
      </div>
      <div className={styles.list} inert={covered}>
        {list}
      </div>
      <section className={detailStyles.detail} id="detail" tabIndex={-1} aria-label={words.details}>
        {openId === null ? null : <BackButton back={back} onClose={onClose} />}
        {wide || openId !== null ? <Suspense fallback={<Loading />}>{children}</Suspense> : null}
      </section>
    </div>
  );
}
