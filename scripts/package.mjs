// Packs what `npm publish` would, and checks that it can be imported, required and typed everywhere, and that it contains
// no unnecessary files.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { root } from "./staleness.mjs";

const folder = mkdtempSync(join(tmpdir(), "localpix-pack-"));
try {
  const problems = await problemsOf(pack(folder));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pack(destination) {
  // The build exists already, and no other script of this package is needed.
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", destination];
  const output = execFileSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ filename, files }] = Object.values(JSON.parse(output));
  return { tarball: readFileSync(join(destination, filename)), paths: files.map(({ path }) => path) };
}

async function problemsOf({ tarball, paths }) {
  const { buffer, byteOffset, byteLength } = tarball;
  const packed = { tarball: buffer.slice(byteOffset, byteOffset + byteLength) };
  const [{ messages, pkg }, types] = await Promise.all([
    publint({ pack: packed, strict: true }),
    checkPackage(createPackageFromTarballData(tarball)),
  ]);
  const declarations = readFileSync(join(root, "dist/testkit.d.cts"), "utf8");
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const foreign = declarations.matchAll(/(?:from|import\() ?['"](?!node:)(.*?)['"]/g);
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg)}`),
    ...(types.types
      ? types.problems.map((problem) => `attw: ${JSON.stringify(problem)}`)
      : ["attw: no types"]),
    ...paths
      .filter((path) => /\.map$|\.stamp$|^(?!examples\/).*\.test\./.test(path))
      .map((path) => `${path} should not be in the package.`),
    ...[...readme.matchAll(/^node ([\w./-]+)|\]\((examples\/.*?)\)/gm)]
      .map(([, run, linked]) => run ?? linked)
      .filter((path) => !paths.includes(path))
      .map((path) => `The README needs ${path}, which is not in the package.`),
    ...[...foreign].map(([, name]) => `The types of the testkit need ${name}, which is not installed.`),
  ];
}
