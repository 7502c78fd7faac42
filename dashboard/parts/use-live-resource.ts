import { useJournalVersion } from "../feed/hooks.js";
import { type Resource, useResource } from "./use-resource.js";

/** A resource that is fetched again at every journal entry whose type starts with one of `reloadOn`, e.g. `["med."]`. */
export function useLiveResource<Value>(
  key: string,
  reloadOn: readonly string[],
  load: () => Promise<Value>,
): Resource<Value> {
  return useResource(key, useJournalVersion(reloadOn), load);
}
