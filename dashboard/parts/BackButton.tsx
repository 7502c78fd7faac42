import { ArrowLeft, X } from "lucide-react";
import buttonStyles from "./Button.module.css";
import detailStyles from "./Detail.module.css";
import { usePartsWords } from "./words.js";

/** Closes a detail: a labeled button where the detail covers its list, a cross where both are visible. */
export function BackButton({ back, onClose }: { readonly back: string; readonly onClose: () => void }) {
  const words = usePartsWords();
  return (
    <>
      <div className={detailStyles.bar}>
        <button type="button" className={buttonStyles.btn} onClick={onClose}>
          <ArrowLeft size={14} aria-hidden="true" />
          {back}
        </button>
      </div>
      <button
        type="button"
        className={detailStyles.close}
        aria-label={words.close}
        title={words.close}
        onClick={onClose}
      >
        <X size={15} aria-hidden="true" />
      </button>
    </>
  );
}
