import type { Settings } from "../contract/settings/start-settings.js";

/** The names by which containers reach the machine that runs them. */
export const NAMES_IN_CONTAINERS: readonly string[] = ["host.docker.internal", "host.containers.internal"];

/** The names and addresses, besides those of this machine, under which the settings say that the sandbox is reached. */
export const hostsOfSettings = ({
  allowHost,
  publicUrl,
}: Pick<Settings, "allowHost" | "publicUrl">): string[] => [
  ...allowHost,
  ...(publicUrl === null ? [] : [new URL(publicUrl).hostname]),
];
