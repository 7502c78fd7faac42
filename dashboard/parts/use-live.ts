import { useNewsAbout } from "../feed/hooks.js";
import { type Resource, useResource } from "./use-resource.js";

/**
 * Something fetched from the sandbox that is fetched again whenever the journal has news about it: entries whose type
 * begins with one of `about`, as `["med.", "clock.changed"]`.
 */
export function useLive<Value>(
  key: string,
  about: readonly string[],
  load: () => Promise<Value>,
): Resource<Value> {
  return useResource(key, useNewsAbout(about), load);
}
