// Writes the chunks of the command line as packs of CommonJS modules, which cli/load-packs.ts runs.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { transform } from "esbuild";

/** Chunks above this many bytes are read only by those commands that need them. */
const SMALL = 40_000;

/** The pack that every command needs. */
const FIRST = "cli.js";

/** Every Node can run CommonJS, but not ES modules, from code that V8 compiled earlier. */
const COMMON_JS = {
  format: "cjs",
  platform: "node",
  target: "node20",
  supported: { "dynamic-import": false },
  define: { "import.meta.url": "localpixUrl" },
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 120,
  legalComments: "none",
};

/**
 * Writes the result of a build with `splitting` and without `write`. The chunks of every command and all small ones become
 * one pack, the large ones of `start` another, and each other large one its own, because a start that reads a hundred files
 * spends most of its time on them. Returns the packs of those chunks that are not in the first, and a hash of all.
 */
export async function writePacks({ outputFiles, metafile }, folder) {
  const ofEveryCommand = staticImports(metafile, "cli/localpix.ts");
  const ofStart = staticImports(metafile, "server/app/main.ts");
  const packs = new Map();
  const packOf = {};
  for (const { path, text } of outputFiles) {
    const name = basename(path);
    const { code } = await transform(text, COMMON_JS);
    const large = ofStart.has(name) ? "server.js" : name;
    const pack = ofEveryCommand.has(name) || text.length < SMALL ? FIRST : large;
    if (pack !== FIRST) packOf[name] = pack;
    const module = `${JSON.stringify(name)}(require,module,exports,localpixUrl){${inAscii(code)}}`;
    packs.set(pack, [...(packs.get(pack) ?? []), module]);
  }
  mkdirSync(join(folder, "packs"), { recursive: true });
  const hash = createHash("sha256");
  for (const [name, modules] of packs) {
    const text = `({${modules.join(",\n")}})`;
    hash.update(text);
    writeFileSync(join(folder, "packs", name), text);
  }
  return { packOf, hash: hash.digest("hex").slice(0, 16) };
}

/** Code as ASCII, as cli/load-packs.ts reads it. esbuild escapes texts, but not regular expressions. */
const inAscii = (code) =>
  code.replaceAll(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The names of the chunk of a source file and of all chunks that it imports other than by `import()`. */
function staticImports({ outputs }, source) {
  const found = new Set(Object.keys(outputs).filter((path) => outputs[path].entryPoint === source));
  for (const path of found) {
    for (const { path: imported, kind } of outputs[path].imports) {
      if (kind === "import-statement" && imported in outputs) found.add(imported);
    }
  }
  return new Set([...found].map((path) => basename(path)));
}
