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
  writeFileSync(join(root, "dist", "localpix.js"), "");
  const bin = (path: string) => {
    mkdirSync(join(root, path), { recursive: true });
    symlinkSync(join(root, "dist", "localpix.js"), join(root, path, "localpix"));
    return join(root, path);
  };
  return { root, bin };
}

describe("the command that starts the CLI", () => {
  it("is `localpix` if the localpix on the PATH is this installation", () => {
    const { root, bin } = installed("clone");
    const path = ["/nowhere", bin("bin")].join(delimiter);
    expect(cliProgram(path, root)).toBe("localpix");
    expect(cliProgram(path, installed("other").root)).toBe(`node ${folder}/other/dist/localpix.js`);
  });

  it("does not rely on the folders that npm puts on the PATH", () => {
    const { root, bin } = installed("app/node_modules/localpix");
    expect(cliProgram(bin("node_modules/.bin"), root)).toBe("npx localpix");
  });

  it("is the path of the built file otherwise, quoted for the shell", () => {
    expect(cliProgram("", installed("it's here").root)).toBe(
      `node '${folder}/it'\\''s here/dist/localpix.js'`,
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
