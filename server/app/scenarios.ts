import { createArmed } from "../scenarios/armed.js";
import { createArrival } from "../scenarios/arrival.js";
import { createChoose } from "../scenarios/choose.js";
import { createLibrary, type Library } from "../scenarios/library.js";
import { createMagic } from "../scenarios/magic.js";
import { createHearing } from "../webhooks/first-attempts.js";
import type { Kernel } from "./services.js";

/**
 * The library of scenarios. It is made before the data file is opened, so that a file of the user's own that
 * makes no sense leaves nothing behind; `kernel` is asked for when such a file changes later.
 */
export function openLibrary(
  folder: string | null,
  kernel: () => Pick<Kernel, "database" | "journal">,
  { onNotice, onFault }: { onNotice: (text: string) => void; onFault: (error: unknown) => void },
): Library {
  return createLibrary(folder, (outcome) => {
    const { database, journal } = kernel();
    const problems = "problems" in outcome ? outcome.problems : [];
    const files = "files" in outcome ? outcome.files : 0;
    if (problems.length > 0) onNotice(problems.join("\n"));
    void database
      .write(() => journal.append({ type: "scenario.reloaded", account: null, data: { files, problems } }))
      .catch(onFault);
  });
}

/** Everything that decides which scenario a request meets, and what that does to it at the door. */
export function createScenarios(kernel: Kernel, library: Library) {
  const armed = createArmed(kernel, library.stored);
  const magic = createMagic();
  const hearing = createHearing(kernel.journal, kernel.database);
  const arrival = createArrival(hearing.heard);
  return { library, armed, magic, hearing, arrival, choose: createChoose(library, magic, armed) };
}
