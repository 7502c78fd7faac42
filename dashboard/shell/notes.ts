import { client } from "../feed/world.js";
import { useLiveResource } from "../parts/use-live-resource.js";
import { useResource } from "../parts/use-resource.js";
import { useShellWords } from "./words.js";

const SCENARIOS = ["scenario.", "world."];
const EVERYTHING = [""];

/** How many scenarios are armed; nothing when none is. */
export function useArmedNote(): string | null {
  const words = useShellWords().notes;
  const { value } = useLiveResource("armed", SCENARIOS, () => client.listArmed());
  return value && value.armed.length > 0 ? words.armed(value.armed.length) : null;
}

/** How many things wait for their time. */
export function useDueNote(): string | null {
  const words = useShellWords().notes;
  const { value } = useLiveResource("due", EVERYTHING, () => client.showAgenda({ limit: 1 }));
  return value && value.pending > 0 ? words.due(value.pending) : null;
}

/** How many assumptions there are. */
export function useAssumptionsNote(): string | null {
  const { value } = useResource("assumptions", 0, () => client.listAssumptions());
  return value ? String(value.assumptions.length) : null;
}
