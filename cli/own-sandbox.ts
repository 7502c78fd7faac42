import { settingsOfCase } from "../server/conditions.js";
import type { CaseSettings } from "../server/contract/case.js";
import { openSandbox } from "../server/sandbox.js";
import { defaultSettings } from "../server/settings.js";

/**
 * A sandbox of the command's own, in memory and on a free port: for a story that must disturb nobody. With the
 * settings of a case it behaves as the one in which that was recorded.
 */
export async function startOwnSandbox(
  settings?: CaseSettings,
): Promise<{ url: string; close(): Promise<void> }> {
  return openSandbox({
    ...defaultSettings,
    allowHttpWebhooks: true,
    ...(settings && settingsOfCase(settings)),
    data: "",
    memory: true,
    port: 0,
    onFault: (error) => console.error(error),
  });
}
