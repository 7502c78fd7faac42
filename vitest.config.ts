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
    alias: [
      // The project's own tests use the testkit by the name that its users import.
      {
        find: /^localpix$/,
        replacement: fileURLToPath(new URL("server/testkit/index.ts", import.meta.url)),
      },
      {
        find: "localpix/vitest",
        replacement: fileURLToPath(new URL("server/testkit/vitest.ts", import.meta.url)),
      },
      // As in the build.
      { find: /^zod$/, replacement: fileURLToPath(new URL("server/contract/lazy-zod.ts", import.meta.url)) },
    ],
  },
  test: {
    include: ["server/**/*.test.ts", "cli/**/*.test.ts", "dashboard/**/*.test.ts", "tests/**/*.test.ts"],
    exclude: ["tests/browser/**", "node_modules/**"],
    globalSetup: "./tests/temporary-folder.ts",
    // A file's modules stay loaded for the next one: loading them takes longer than most files' tests.
    isolate: false,
    // Tests wait for processes and the disk as often as they compute, so that three keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // No test is about how fast the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
