import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A data directory in which nothing runs, so that no sandbox of the developer's own is ever spoken to. */
export const emptyData = mkdtempSync(join(tmpdir(), "localpix-cli-"));

/** The environment of a command: nothing that the developer's shell says to localpix, and what the test says instead. */
export function environment(more: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("LOCALPIX_") && name !== "NO_COLOR",
  );
  return { ...Object.fromEntries(inherited), LOCALPIX_DATA: emptyData, ...more };
}
