import { fileURLToPath } from "node:url";
import { createVitest } from "vitest/node";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The tests that vitest finds in a file: whether each would run, by its full name. */
export type CollectedTests = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/**
 * What vitest itself finds in these files, because most names are made from rows. Nothing is run, and the
 * files share one process, so that the server is loaded once and not once for each.
 */
export async function collectTests(files: readonly string[]): Promise<CollectedTests> {
  const vitest = await createVitest("test", { root, watch: false, isolate: false, reporters: [{}] });
  try {
    const { testModules, unhandledErrors } = await vitest.collect([...files]);
    if (unhandledErrors.length > 0) throw new AggregateError(unhandledErrors, "The tests cannot be read.");
    return new Map(
      testModules.map((module) => [
        module.relativeModuleId,
        new Map(
          [...module.children.allTests()].map(({ fullName, options }) => [
            fullName,
            options.mode !== "skip" && options.mode !== "todo",
          ]),
        ),
      ]),
    );
  } finally {
    await vitest.close();
  }
}
