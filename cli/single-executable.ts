import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { getAsset, getRawAsset } from "node:sea";
import { brotliDecompressSync } from "node:zlib";
import { type PackedFile, UnpackError, unpack } from "./unpack.js";

/**
 * The single executable starts here. It has the files of the package inside, unpacks them into the cache folder of this user
 * at its first run, and runs the command line from there. scripts/build-binary.mjs makes it.
 */

/** The name of the folder, different for each build. The build fills it in. */
declare const FOLDER: string;

try {
  const cache = resolve(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"));
  const folder = join(cache, "localpix", FOLDER);
  const files = JSON.parse(getAsset("files.json", "utf8")) as PackedFile[];
  unpack(folder, files, () => brotliDecompressSync(getRawAsset("files.br") as ArrayBuffer));
  createRequire(join(folder, "package.json"))("./dist/localpix.cjs");
} catch (error) {
  if (!(error instanceof UnpackError)) throw error;
  process.stderr.write(
    `localpix: ${error.message}\nSet XDG_CACHE_HOME to a folder of your own with 20 MB of free space.\n`,
  );
  process.exitCode = 1;
}
