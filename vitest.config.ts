import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes minutes begins first, so that it does not run on alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/simulation/");
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: {
    // The project's own tests use the testkit by the name that its users import.
    alias: { localpix: fileURLToPath(new URL("server/testkit/index.ts", import.meta.url)) },
  },
  test: {
    include: ["server/**/*.test.ts", "cli/**/*.test.ts", "dashboard/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["tests/browser/**", "node_modules/**"],
    // Tests that start processes start what a user would: the built command line.
    globalSetup: "tests/built.ts",
    // Tests wait for processes and clocks as much as they compute, so two at a time are no slower each.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // No test is about how fast the machine is.
    expect: { poll: { timeout: 15_000 } },
  },
});
