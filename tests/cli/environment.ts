import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A data directory without a running sandbox, so that no test reaches a sandbox of the developer. */
export const emptyData = mkdtempSync(join(tmpdir(), "localpix-cli-"));

/** The environment of a command: without the developer's localpix variables, and with those of the test. */
export function environment(more: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("LOCALPIX_") && name !== "NO_COLOR",
  );
  return { ...Object.fromEntries(inherited), LOCALPIX_DATA: emptyData, ...more };
}
