import { client } from "../feed/world.js";
import { useArmed } from "../parts/use-armed.js";
import { useLiveResource } from "../parts/use-live-resource.js";
import { useShellWords } from "./words.js";

const EVERYTHING = [""];

/** The number of armed scenarios; null if none. */
export function useArmedNote(): string | null {
  const words = useShellWords().notes;
  const { value } = useArmed();
  return value && value.armed.length > 0 ? words.armed(value.armed.length) : null;
}

/** The number of scheduled events. */
export function useDueNote(): string | null {
  const words = useShellWords().notes;
  const { value } = useLiveResource("due", EVERYTHING, () => client.showAgenda({ limit: 1 }));
  return value && value.pending > 0 ? words.due(value.pending) : null;
}
