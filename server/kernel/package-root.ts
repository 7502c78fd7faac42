import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("localpix cannot find its own package.json");
    folder = parent;
  }
  return folder;
}

/** The folder of the installed package, which has the fixtures and pages; from the sources and the bundle alike. */
export const packageRoot = findRoot();

const manifest = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
  version: string;
  repository: { url: string };
};

export const { version } = manifest;

/** The address of the repository, below which its files are. */
export const repository = manifest.repository.url.replaceAll(/^git\+|\.git$/g, "");
