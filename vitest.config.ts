import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
