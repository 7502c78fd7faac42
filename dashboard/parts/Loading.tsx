import { useWords } from "../words/language.js";

/** Shows itself only after a while (styles/parts.css): what comes at once should not flicker. */
export function Loading() {
  const words = useWords();
  return (
    <p className="loading" role="status">
      {words.loading}
    </p>
  );
}
