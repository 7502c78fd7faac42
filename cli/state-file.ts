import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type Imported,
  STATE_EXPORT_PATH,
  STATE_IMPORT_PATH,
  STATE_MEDIA_TYPE,
} from "../server/contract/state/state.control.js";
import { dataFileAt } from "./data-file-at.js";
import { requestSandbox, type SandboxAddress } from "./request-sandbox.js";
import { fileExists, fileUnwritable, requireFileName } from "./write-new-file.js";

/** Called for each chunk: bytes so far, and total bytes. */
export type Progress = (bytes: number, total: number) => void;

/**
 * Writes the state of a sandbox to a file with mode 0600; resolves with its size in bytes. Throws a RefusedError, and as
 * requireFileName.
 */
export async function exportState(
  address: SandboxAddress,
  file: string,
  force: boolean,
  onProgress: Progress,
): Promise<number> {
  requireFileName(file);
  if (!force && (await stat(file).catch(() => null))) {
    throw fileExists(file);
  }
  const response = await requestSandbox(address, STATE_EXPORT_PATH);
  // The file gets its name only once it is complete.
  const temporary = `${file}.unfinished`;
  const size = Number(response.headers.get("content-length"));
  try {
    const target = createWriteStream(temporary, { mode: 0o600 });
    await pipeline(Readable.fromWeb(response.body as never), counting(onProgress, size), target);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    const { syscall, message } = error as NodeJS.ErrnoException;
    // Any other error is one of the connection.
    if (syscall === undefined) throw error;
    throw fileUnwritable(file, message.replaceAll(temporary, file));
  }
  return size;
}

/** Replaces the state of a sandbox with that of a file or a data directory. Throws a RefusedError if there is none. */
export async function importState(
  address: SandboxAddress,
  given: string,
  onProgress: Progress,
): Promise<Imported> {
  const file = await dataFileAt(given);
  const { size } = await stat(file);
  const body = Readable.toWeb(createReadStream(file).pipe(counting(onProgress, size)));
  const headers = { "content-type": STATE_MEDIA_TYPE, "content-length": String(size) };
  const response = await requestSandbox(address, STATE_IMPORT_PATH, {
    method: "POST",
    headers,
    ...({ body, duplex: "half" } as object),
  });
  return (await response.json()) as Imported;
}

function counting(onProgress: Progress, total: number): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      onProgress(bytes, total);
      done(null, chunk);
    },
  });
}
