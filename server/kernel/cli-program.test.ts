import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { cliProgram } from "./cli-program.js";

const folder = mkdtempSync(join(tmpdir(), "localpix-program-"));

/** An installation in `name`, and a folder of links to it. */
function installed(name: string) {
  const root = join(folder, name);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, "dist", "localpix.cjs"), "");
  const bin = (path: string) => {
    mkdirSync(join(root, path), { recursive: true });
    symlinkSync(join(root, "dist", "localpix.cjs"), join(root, path, "localpix"));
    return join(root, path);
  };
  return { root, bin };
}

describe("the command that starts the CLI", () => {
  it("is `localpix` if the localpix on the PATH is this installation", () => {
    const { root, bin } = installed("clone");
    const path = ["/nowhere", bin("bin")].join(delimiter);
    expect(cliProgram(path, root)).toBe("localpix");
    expect(cliProgram(path, installed("other").root)).toBe(`node ${folder}/other/dist/localpix.cjs`);
  });

  it("is `npx localpix` only where npx finds this installation: in its project, not by the folders npm puts on the PATH", () => {
    const project = join(folder, "app");
    const { root } = installed("app/node_modules/localpix");
    const file = join(root, "dist", "localpix.cjs");
    const bin = join(project, "node_modules/.bin");
    mkdirSync(bin);
    symlinkSync(file, join(bin, "localpix"));
    const programIn = (cwd: string) => cliProgram(bin, root, undefined, cwd);
    expect(programIn(project)).toBe("npx localpix");
    expect(programIn(join(project, "packages/shop"))).toBe("npx localpix");
    expect(programIn(tmpdir())).toBe(`node ${file}`);
  });

  it("is the path of the built file in a project that has another localpix", () => {
    const { root } = installed("own");
    const { bin } = installed("with-another");
    bin("node_modules/.bin");
    expect(cliProgram("", root, undefined, join(folder, "with-another"))).toBe(
      `node ${root}/dist/localpix.cjs`,
    );
  });

  it("is the path of the built file otherwise, quoted for the shell", () => {
    expect(cliProgram("", installed("it's here").root)).toBe(
      `node '${folder}/it'\\''s here/dist/localpix.cjs'`,
    );
  });

  it("is the single executable, which needs no node", () => {
    const { root, bin } = installed("single");
    const executable = join(root, "localpix-linux-x64");
    writeFileSync(executable, "");
    expect(cliProgram(bin("bin"), root, executable)).toBe(executable);
    mkdirSync(join(root, "own"));
    symlinkSync(executable, join(root, "own/localpix"));
    expect(cliProgram(join(root, "own"), root, executable)).toBe("localpix");
  });
});
