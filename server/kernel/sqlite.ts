import { createRequire } from "node:module";
import SqliteDatabase from "better-sqlite3";
import { StartProblem } from "./start-problem.js";

const requirePackage = createRequire(import.meta.url);

/** The Node-API version that better-sqlite3 needs from 13 on; Node has it since 22.14. */
const ADDON_INTERFACE = 10;

/**
 * Opens a file with SQLite. Throws a StartProblem if this Node cannot load the native part of better-sqlite3, and
 * better-sqlite3's own errors about the file.
 */
export function openSqlite(path: string, options?: SqliteDatabase.Options): SqliteDatabase.Database {
  refuseUnfitVersion();
  try {
    return new SqliteDatabase(path, { ...options, ...nativePart() });
  } catch (error) {
    throw loadProblem(error as NodeJS.ErrnoException) ?? error;
  }
}

/** The path of better-sqlite3 and its options, for a thread that loads it by itself. */
export const sqliteForThread = (): { readonly path: string; readonly options: SqliteDatabase.Options } => ({
  path: requirePackage.resolve("better-sqlite3"),
  // A thread cannot be passed what this thread has loaded, only the path of it.
  options: nativePart((path) => requirePackage.resolve(path)),
});

/**
 * Runs before the native part is loaded, because a native part that is too new for this Node crashes the process
 * without a message.
 */
function refuseUnfitVersion(): void {
  if (Number(process.versions.napi) >= ADDON_INTERFACE) return;
  const { version } = requirePackage("better-sqlite3/package.json") as { version: string };
  if (Number.parseInt(version, 10) < 13) return;
  throw new StartProblem(
    `better-sqlite3 ${version} needs Node 22.14 or newer, and this is ${process.versions.node}: use a newer Node, or better-sqlite3 ~12.9.0.`,
    "On Node 20 npm chooses 12.9 by itself. Elsewhere pin it: bun in overrides and Yarn in resolutions of package.json, pnpm in overrides of pnpm-workspace.yaml (up to pnpm 10 in pnpm.overrides of package.json).",
  );
}

/** The native part, where its install script puts it. Without it better-sqlite3 searches, which takes three times as long. */
function nativePart(load: (path: string) => string = requirePackage): SqliteDatabase.Options {
  try {
    return { nativeBinding: load("better-sqlite3/build/Release/better_sqlite3.node") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_DLOPEN_FAILED") throw error;
    return {};
  }
}

function loadProblem({ code, message }: NodeJS.ErrnoException): StartProblem | undefined {
  if (code === "MODULE_NOT_FOUND" || message.startsWith("Could not locate the bindings file")) {
    return new StartProblem(
      "The native part of better-sqlite3 was never built: let its install script run, then run npm rebuild better-sqlite3.",
      "npm and pnpm run it once it is approved (npm install-scripts approve, pnpm approve-builds), bun once trustedDependencies names it, Yarn once dependenciesMeta has it with built: true.",
    );
  }
  if (code !== "ERR_DLOPEN_FAILED") return undefined;
  if (process.getBuiltinModule("node:sea").isSea()) {
    return new StartProblem(
      "This machine cannot load the SQLite of this executable: its C library is too old, or its cache folder does not allow programs.",
      `XDG_CACHE_HOME names another cache folder. ${message.replaceAll(/\s+/g, " ")}`,
    );
  }
  return new StartProblem(
    "The native part of better-sqlite3 was built for another Node or machine: run npm rebuild better-sqlite3.",
    message.replaceAll(/\s+/g, " "),
  );
}
