import { openSandbox } from "../server/sandbox.js";
import { defaultSettings } from "../server/settings.js";

/** A sandbox of the command's own, in memory and on a free port: for a story that must disturb nobody. */
export async function startOwnSandbox(): Promise<{ url: string; close(): Promise<void> }> {
  return openSandbox({
    ...defaultSettings,
    data: "",
    memory: true,
    port: 0,
    allowHttpWebhooks: true,
    onFault: (error) => console.error(error),
  });
}
