import type { OpenSandboxOptions } from "../ephemeral/sandbox-options.js";
import { createArmedScenarios } from "../scenarios/armed-scenarios.js";
import { createArrival } from "../scenarios/arrival.js";
import type { Library } from "../scenarios/library.js";
import { createMagic } from "../scenarios/magic.js";
import { createScenarioChooser } from "../scenarios/scenario-chooser.js";
import { createFirstAttempts } from "../webhooks/first-attempts.js";
import type { Kernel } from "./services.js";

/** Reports each reload of the user's own scenario files: in the journal, and its problems through `onNotice`. */
function reportReloads(
  library: Library,
  { database, journal }: Pick<Kernel, "database" | "journal">,
  { onNotice = () => {}, onFault }: Pick<OpenSandboxOptions, "onNotice" | "onFault">,
): void {
  library.onReload((outcome) => {
    const problems = "problems" in outcome ? outcome.problems : [];
    const files = "files" in outcome ? outcome.files : 0;
    if (problems.length > 0) onNotice(problems.join("\n"));
    void database
      .write(() => journal.append({ type: "scenario.reloaded", account: null, data: { files, problems } }))
      .catch(onFault);
  });
}

/** Creates the services that choose the scenario of a request and apply it on arrival. */
export function createScenarios(
  kernel: Kernel,
  library: Library,
  options: Pick<OpenSandboxOptions, "onNotice" | "onFault">,
) {
  reportReloads(library, kernel, options);
  const armed = createArmedScenarios(kernel, library.stored);
  const magic = createMagic();
  const firstAttempts = createFirstAttempts(kernel.journal, kernel.database);
  const arrival = createArrival(firstAttempts.afterFirstAttempts);
  return {
    library,
    armed,
    magic,
    firstAttempts,
    arrival,
    choose: createScenarioChooser(library, magic, armed),
  };
}
