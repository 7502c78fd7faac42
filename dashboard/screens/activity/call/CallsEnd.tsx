import { useObservable } from "../../../feed/hooks.js";
import { client, requestsVersion } from "../../../feed/world.js";
import { useResource } from "../../../parts/use-resource.js";
import styles from "./CallDetail.module.css";
import { useCallWords } from "./words.js";

/** A note below the oldest call, if calls are missing: the oldest were deleted, or some were never written. */
export default function CallsEnd() {
  const words = useCallWords();
  const { value } = useResource("call record", useObservable(requestsVersion), () =>
    client.showRequestRecord(),
  );
  if (!value || value.missing === null) return null;
  return (
    <div className={styles.end}>{value.missing === "lost" ? words.lost : words.dropped(value.maxKept)}</div>
  );
}
