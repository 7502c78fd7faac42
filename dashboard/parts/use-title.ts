import { useEffect } from "react";
import { useObservable } from "../feed/hooks.js";
import { unseenFailures } from "./failure-watch.js";

/** Sets the title of the page: the number of failures that the reader has not seen, the parts, and the product. */
export function useTitle(...parts: readonly (string | null | undefined)[]): void {
  const unseen = useObservable(unseenFailures);
  const title = [...parts.filter(Boolean), "localpix"].join(" · ");
  useEffect(() => {
    document.title = unseen > 0 ? `(${unseen}) ${title}` : title;
  }, [title, unseen]);
}
