import { useSnapshotsVersion } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { useResource } from "../../parts/use-resource.js";

/** The snapshots, newest first. They are no part of the world, so it is the feed and not the journal that tells of them. */
export const useSnapshots = () =>
  useResource("snapshots", useSnapshotsVersion(), () => client.listSnapshots());
