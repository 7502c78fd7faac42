import { createReadStream, createWriteStream, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Router } from "express";
import { Problem } from "../contract/control-problems.js";
import {
  type Imported,
  STATE_EXPORT_PATH,
  STATE_IMPORT_PATH,
  STATE_MEDIA_TYPE,
} from "../contract/state/state.control.js";
import { iso } from "../kernel/clock.js";
import { diskProblem } from "../kernel/disk.js";
import { type StateParts, worldStatus } from "./state.control.js";

/** Export and import of the whole state as one file, streamed because it may be larger than the memory. */
export function stateFileRoutes(router: Router, parts: StateParts): void {
  const { clock, database, recorder, snapshots } = parts;

  router.get(STATE_EXPORT_PATH, async (_request, response) => {
    await recorder.flush();
    const { path, release } = snapshots.copy();
    try {
      const stamp = iso(clock.now()).slice(0, 19).replaceAll(/[:-]/g, "");
      response.set({
        "content-type": STATE_MEDIA_TYPE,
        "content-length": String(statSync(path).size),
        "content-disposition": `attachment; filename="localpix-${stamp}.db"`,
      });
      // A client that disconnects half-way is not a fault of ours.
      await pipeline(createReadStream(path), response).catch(() => response.destroy());
    } finally {
      release();
    }
  });

  router.post(STATE_IMPORT_PATH, async (request, response) => {
    if (!request.is([STATE_MEDIA_TYPE, "application/octet-stream"])) {
      throw new Problem("media-type-wrong", { expected: STATE_MEDIA_TYPE });
    }
    const { path, release } = snapshots.scratch();
    try {
      await pipeline(request, createWriteStream(path, { flags: "wx", mode: 0o600 })).catch(
        (error: unknown) => {
          throw request.readableAborted || request.errored
            ? new Problem("upload-broken")
            : diskProblem(error);
        },
      );
      await database.whenFree();
      let held = 0;
      const { contents } = snapshots.adopt(path, { en: "The file", pt: "O arquivo" }, () => {
        held = parts.adopt();
      });
      response.json({ ...worldStatus(parts), contents, held } satisfies Imported);
    } finally {
      release();
    }
  });
}
