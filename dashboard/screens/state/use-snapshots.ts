import { useCallback, useEffect, useState } from "react";
import { useNewsAbout } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { useResource } from "../../parts/use-resource.js";

const ABOUT = ["world."];

/**
 * The snapshots, newest first. They are no part of the world, so the journal says nothing of one that a terminal has
 * taken: they are looked at again when this page is, and after whatever it does itself.
 */
export function useSnapshots() {
  const [looked, setLooked] = useState(0);
  const began = useNewsAbout(ABOUT);
  const again = useCallback(() => setLooked((count) => count + 1), []);
  useEffect(() => {
    addEventListener("focus", again);
    return () => removeEventListener("focus", again);
  }, [again]);
  return { ...useResource("snapshots", looked + began, () => client.listSnapshots()), again };
}
