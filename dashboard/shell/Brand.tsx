import styles from "./Header.module.css";
/** The logo: a diamond like that of PIX, with two arrows. */
export function Brand() {
  return (
    <div className={styles.brand}>
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M12 2.8 21.2 12 12 21.2 2.8 12Z" />
        <path d="M8 12h8M12 8v8" opacity=".55" />
      </svg>
      <span className={styles.brandName}>localpix</span>
    </div>
  );
}
