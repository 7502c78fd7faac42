import { client } from "../feed/world.js";
import { useLiveResource } from "./use-live-resource.js";

const RELOAD_ON = ["scenario.", "world."];

let request: ReturnType<typeof client.listArmed> | undefined;

/** The header, the menu and the screen ask at the same moment, and share one request. */
function listArmed() {
  request ??= client.listArmed().finally(() => {
    request = undefined;
  });
  return request;
}

/** The armed scenarios of all accounts, in the order in which they apply. */
export const useArmed = () => useLiveResource("armed", RELOAD_ON, listArmed);
