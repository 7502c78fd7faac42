#!/usr/bin/env node
import type { Script } from "node:vm";

/**
 * The built command line starts here: it runs the packs that scripts/packs.mjs writes. The first process of each Node
 * program stores the code that V8 compiled in a file beside each pack; later processes then start sooner.
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

/** The pack of each module that is not in the first pack, and a hash of all packs. The build fills in both. */
declare const PACK_OF: Readonly<Record<string, string>>;
declare const BUILD: string;

// Each `import` of a module of Node would take a millisecond; `getBuiltinModule` is faster.
const { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } =
  process.getBuiltinModule("node:fs");
const { createRequire } = process.getBuiltinModule("node:module");
const { join } = process.getBuiltinModule("node:path");
const { pathToFileURL } = process.getBuiltinModule("node:url");
const { cachedDataVersionTag, setFlagsFromString } = process.getBuiltinModule("node:v8");
const vm = process.getBuiltinModule("node:vm");
const { crc32 } = process.getBuiltinModule("node:zlib");

/** The compiled code is stored after this time, in which a sandbox becomes ready. */
const KEEP_AFTER_MS = 2_000;
const CHECKSUM_BYTES = 4;
/** Files of compiled code that are kept: one to five for each Node and set of flags. */
const MOST_FILES = 40;
/** The pack that every command needs. */
const FIRST = "cli.js";

/** V8 rejects code that was compiled with other flags. A sandbox under load changes this one (server/app/young-generation.ts). */
const setFlagsBack = () => setFlagsFromString("--semi-space-growth-factor=2");

// Most objects that are created at the start of a sandbox live long. V8 would expect the same of the objects of requests,
// and allocate these in the old generation, where they keep others alive until the next full collection. The flag is set
// before anything is compiled.
setFlagsFromString("--no-allocation-site-pretenuring");

const folder = join(import.meta.dirname, "packs");
const requireOther = createRequire(import.meta.filename);
const packs = new Map<string, Pack>();
const modules = new Map<string, { exports: Exports }>();
/** The packs that this process had to compile itself. */
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
  setFlagsBack();
  // The build writes only ASCII. Read as latin1, the text takes one byte per character instead of two.
  const script = new vm.Script(readFileSync(filename, "latin1"), {
    filename,
    ...(cachedData && { cachedData }),
  });
  if (!cachedData || script.cachedDataRejected) compiled.set(name, script);
  const pack = { modules: script.runInThisContext() as Modules, url: pathToFileURL(filename).href };
  packs.set(name, pack);
  return pack;
}

const hex = (number: number) => number.toString(16);
/**
 * Two Node programs of the same version can differ without V8 noticing, so the path is part of the name. V8 rejects code that was
 * compiled with other flags, for example those of NODE_OPTIONS, so these have files of their own.
 */
const NODE = `${process.version}-${process.arch}-${hex(crc32(process.execPath))}-${hex(cachedDataVersionTag())}`;
const compiledFile = (name: string) => join(folder, `${name}-${BUILD}-${NODE}.compiled`);

/** The compiled code of a pack; undefined if there is none, or if it is damaged. V8 does not check this and would crash. */
function readCompiled(name: string): Buffer | undefined {
  try {
    const bytes = readFileSync(compiledFile(name));
    const code = bytes.subarray(0, -CHECKSUM_BYTES);
    return bytes.readUInt32LE(code.length) === crc32(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** The compiled code of a script, followed by its checksum. */
function compiledBytes(script: Script): Buffer {
  const code = script.createCachedData();
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(code));
  return Buffer.concat([code, checksum]);
}

/** Stores the code that this process compiled. Does nothing if this user may not write to the installation. */
function keepCompiled(): void {
  if (compiled.size === 0) return;
  setFlagsBack();
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
  removeOldest();
}

/**
 * Removes all but the newest files of compiled code, including those that a killed process left unfinished. A build machine may
 * pass other flags each time, and each leaves files.
 */
function removeOldest(): void {
  try {
    const files = readdirSync(folder)
      .filter((name) => name.includes(".compiled"))
      .map((name) => ({ file: join(folder, name), writtenAt: statSync(join(folder, name)).mtimeMs }));
    files.sort((a, b) => b.writtenAt - a.writtenAt);
    for (const { file } of files.slice(MOST_FILES)) rmSync(file, { force: true });
  } catch {
    // Another process removes them, or this user may not.
  }
}

process.once("exit", keepCompiled);
setTimeout(keepCompiled, KEEP_AFTER_MS).unref();

requireModule("localpix.js");
