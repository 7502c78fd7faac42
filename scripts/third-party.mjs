// The license notices of bundled packages, which must be part of every copy.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./staleness.mjs";

/** The notices of all packages of these files (paths from the root); equal terms appear once. */
export function thirdPartyNotices(files) {
  const folders = new Set(
    files.flatMap(
      (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll("\\", "/"))?.[0] ?? [],
    ),
  );
  const byTerms = new Map();
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    const text = licenseText(join(root, folder)) ?? `${license}\n`;
    const holders = [...text.matchAll(/^ *(Copyright .*\S)\s*$/gm)].map(([, line]) => line);
    const terms = text.replaceAll(/^ *Copyright .*$|^#* *\(?The MIT License.*$|^MIT License.*$/gm, "");
    const key = terms.replaceAll(/\s+/g, " ").trim();
    const found = byTerms.get(key) ?? { license, terms: terms.trim().replaceAll(/\n{3,}/g, "\n\n"), of: [] };
    byTerms.set(key, found);
    found.of.push([`${name} ${version}`, ...holders.map((line) => `  ${line}`)].join("\n"));
  }
  const notices = [...byTerms.values()].map(
    ({ license, terms, of }) => `${of.join("\n")}\n\n${license}\n\n${terms}\n`,
  );
  return `localpix contains these packages, under the terms that follow them.\n\n${notices.join(`\n${"-".repeat(80)}\n\n`)}`;
}

function licenseText(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.|$|-mit)/i.test(name));
  return file && readFileSync(join(folder, file), "utf8");
}
