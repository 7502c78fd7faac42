import { useEffect, useState } from "react";
import { lazyModule } from "../../browser/lazy-module.js";
import styles from "./Bank.module.css";
import { qrPath } from "./qr-path.js";

const qrCodes = lazyModule(() => import("qrcode"));

interface Drawing {
  readonly size: number;
  readonly path: string;
}

/** The quiet zone around a QR code, in modules. */
const QUIET = 2;

/** A QR code. It is dark on white in both themes, because phones need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void qrCodes.load().then(
      ({ create }) => {
        const { modules } = create(text, { errorCorrectionLevel: "M" });
        const path = qrPath(modules.size, (row, column) => modules.get(row, column) === 1);
        if (isCurrent) setDrawing({ size: modules.size, path });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const size = drawing?.size ?? 0;
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shapeRendering="crispEdges"
    >
      {drawing ? <path d={drawing.path} /> : null}
    </svg>
  );
}
