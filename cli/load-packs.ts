#!/usr/bin/env node
import type { Script } from "node:vm";

/**
 * The built command line starts here: it runs the packs that scripts/packs.mjs writes. What V8 compiled of a pack is kept
 * in a file beside it, made by the first process of each Node; the next ones start in half the time.
 */

type Exports = Record<string, unknown>;
/** Its modules by their names, and the address of its file. */
interface Pack {
  readonly modules: Modules;
  readonly url: string;
}
type Modules = Readonly<
  Record<
    string,
    (require: (id: string) => unknown, module: { exports: Exports }, exports: Exports, url: string) => void
  >
>;

/** The packs of the modules that are not in the first one, and a hash of all packs; the build fills them in. */
declare const PACK_OF: Readonly<Record<string, string>>;
declare const BUILD: string;

// Taken so, because `import` of a module of Node's takes a millisecond each.
const { readFileSync, renameSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { createRequire } = process.getBuiltinModule("node:module");
const { join } = process.getBuiltinModule("node:path");
const { pathToFileURL } = process.getBuiltinModule("node:url");
const { setFlagsFromString } = process.getBuiltinModule("node:v8");
const vm = process.getBuiltinModule("node:vm");
const { crc32 } = process.getBuiltinModule("node:zlib");

/** Long enough for a sandbox to be ready: what was compiled until then is kept. */
const KEEP_AFTER_MS = 2_000;
const CHECKSUM_BYTES = 4;
/** The pack that every command needs. */
const FIRST = "cli.js";

// Most objects made at the start of a sandbox live long. V8 would conclude the same of the objects of a request and
// allocate them among the old ones, where they keep others alive until the next full collection. Set before anything is
// compiled, because V8 refuses what was compiled with other flags.
setFlagsFromString("--no-allocation-site-pretenuring");

const folder = join(import.meta.dirname, "packs");
const requireOther = createRequire(import.meta.url);
const packs = new Map<string, Pack>();
const modules = new Map<string, { exports: Exports }>();
/** What this process had to compile itself. */
const compiled = new Map<string, Script>();

function requireModule(id: string): unknown {
  const name = id.slice(id.lastIndexOf("/") + 1);
  const known = modules.get(name);
  if (known) return known.exports;
  const packName = PACK_OF[name] ?? FIRST;
  const pack = packs.get(packName) ?? loadPack(packName);
  const run = pack.modules[name];
  if (!run) return requireOther(id);
  const module = { exports: {} };
  modules.set(name, module);
  run(requireModule, module, module.exports, pack.url);
  return module.exports;
}

function loadPack(name: string): Pack {
  const filename = join(folder, name);
  const cachedData = readCompiled(name);
  // The build writes ASCII only, and a text of single bytes takes half the memory.
  const script = new vm.Script(readFileSync(filename, "latin1"), {
    filename,
    ...(cachedData && { cachedData }),
  });
  if (!cachedData || script.cachedDataRejected) compiled.set(name, script);
  const pack = { modules: script.runInThisContext() as Modules, url: pathToFileURL(filename).href };
  packs.set(name, pack);
  return pack;
}

/** Two programs can be Node of the same version and yet different, and V8 would not notice. */
const NODE = `${process.version}-${process.arch}-${crc32(process.execPath).toString(16)}`;
const compiledFile = (name: string) => join(folder, `${name}-${BUILD}-${NODE}.compiled`);

/** Undefined if there is none, or if it is damaged: V8 would not notice, and crash. */
function readCompiled(name: string): Buffer | undefined {
  try {
    const bytes = readFileSync(compiledFile(name));
    const code = bytes.subarray(0, -CHECKSUM_BYTES);
    return bytes.readUInt32LE(code.length) === crc32(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** What V8 compiled, and its checksum at the end. */
function compiledBytes(script: Script): Buffer {
  const code = script.createCachedData();
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(code));
  return Buffer.concat([code, checksum]);
}

/** Keeps what this process compiled. Does nothing in an installation that this user may not change. */
function keepCompiled(): void {
  for (const [name, script] of compiled) {
    const file = compiledFile(name);
    const unfinished = `${file}.${process.pid}`;
    try {
      writeFileSync(unfinished, compiledBytes(script));
      renameSync(unfinished, file);
    } catch {
      rmSync(unfinished, { force: true });
    }
  }
  compiled.clear();
}

process.once("exit", keepCompiled);
setTimeout(keepCompiled, KEEP_AFTER_MS).unref();

requireModule("localpix.js");
