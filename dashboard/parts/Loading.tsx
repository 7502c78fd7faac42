import { usePartsWords } from "./words.js";

/** Shows itself only after a while (styles/parts.css): what comes at once should not flicker. */
export function Loading() {
  const words = usePartsWords();
  return (
    <p className="loading" role="status">
      {words.loading}
    </p>
  );
}
