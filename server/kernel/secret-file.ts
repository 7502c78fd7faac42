import { rmSync, writeFileSync } from "node:fs";

/**
 * Creates a file that only its owner may read, wholly or not at all. Throws the system's error; EEXIST if the file exists,
 * for example because another process created it at the same moment.
 */
export function createSecretFile(path: string, text: string): void {
  try {
    // `flush`: without it, a power cut could leave an empty file.
    writeFileSync(path, text, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    // A full disk leaves a file that is cut off.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(path, { force: true });
    throw error;
  }
}
