import { useSnapshotsVersion } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { useResource } from "../../parts/use-resource.js";

/** The snapshots, newest first. They have no journal entries; the feed notifies of changes. */
export const useSnapshots = () =>
  useResource("snapshots", useSnapshotsVersion(), () => client.listSnapshots());
