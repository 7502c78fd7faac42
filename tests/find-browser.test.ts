import { describe, expect, it } from "vitest";
import { announcement, browserInstallers, findBrowser, type Machine } from "../scripts/find-browser.mjs";

/** A fake machine with these files. */
const machine = (
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string>>,
  ...files: string[]
): Machine => ({
  platform,
  env,
  exists: (path) => files.includes(path),
});

const LINUX = { PATH: "/usr/local/bin:/usr/bin" };
const WINDOWS = { ProgramFiles: "C:\\Program Files", "ProgramFiles(x86)": "C:\\Program Files (x86)" };
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

describe("the browser of the tests", () => {
  const found: [name: string, Machine, path: string | null][] = [
    ["Debian's Chromium", machine("linux", LINUX, "/usr/bin/chromium"), "/usr/bin/chromium"],
    [
      "the headless shell before browsers with windows",
      machine("linux", LINUX, "/usr/bin/google-chrome", "/usr/bin/chromium-headless-shell"),
      "/usr/bin/chromium-headless-shell",
    ],
    [
      "Chrome before Chromium, in any order on the PATH",
      machine("linux", LINUX, "/usr/local/bin/chromium", "/usr/bin/google-chrome-stable"),
      "/usr/bin/google-chrome-stable",
    ],
    ["Edge on Linux", machine("linux", LINUX, "/usr/bin/microsoft-edge"), "/usr/bin/microsoft-edge"],
    [
      "chromium-browser, if no other is installed",
      machine("linux", LINUX, "/usr/bin/chromium-browser"),
      "/usr/bin/chromium-browser",
    ],
    ["no browser outside the PATH", machine("linux", LINUX, "/opt/chromium", "chromium"), null],
    ["no browser without a PATH", machine("linux", {}, "/usr/bin/chromium"), null],
    ["Chrome on macOS", machine("darwin", { HOME: "/Users/ana" }, MAC_CHROME), MAC_CHROME],
    [
      "Edge on macOS, installed for one user",
      machine(
        "darwin",
        { HOME: "/Users/ana" },
        "/Users/ana/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
      ),
      "/Users/ana/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ],
    [
      "Chrome on Windows",
      machine(
        "win32",
        WINDOWS,
        "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
        "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
      ),
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ],
    [
      "Edge, which every Windows has",
      machine("win32", WINDOWS, "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe"),
      "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
    ],
    [
      "CHROME_PATH before all others",
      machine("linux", { ...LINUX, CHROME_PATH: "/opt/chrome" }, "/usr/bin/chromium", "/opt/chrome"),
      "/opt/chrome",
    ],
  ];

  it.each(found)("%s", (_, where, path) => {
    expect(findBrowser(where)).toBe(path);
  });

  it("is not searched elsewhere if CHROME_PATH names a missing file", () => {
    const where = machine("linux", { ...LINUX, CHROME_PATH: "/opt/chrome" }, "/usr/bin/chromium");
    expect(() => findBrowser(where)).toThrow("CHROME_PATH is /opt/chrome, but there is no such file.");
  });
});

describe("the installation of a browser", () => {
  const names = (where: Machine, isRoot: boolean) =>
    browserInstallers({ ...where, isRoot, playwright: "cli.js" }).map(({ name }) => name);
  const debian = machine("linux", LINUX, "/usr/bin/apt-get");

  it("uses apt-get as root for the headless shell or Chromium, and Playwright if that fails", () => {
    expect(names(debian, true)).toEqual(["apt-get", "apt-get", "Playwright"]);
    const packages = browserInstallers({ ...debian, isRoot: true, playwright: "cli.js" })
      .slice(0, 2)
      .map(({ commands }) => commands.at(-1)?.at(-1));
    expect(packages).toEqual(["chromium-headless-shell", "chromium"]);
  });

  it("uses Playwright without root or without apt-get", () => {
    expect(names(debian, false)).toEqual(["Playwright"]);
    expect(names(machine("linux", LINUX), true)).toEqual(["Playwright"]);
    expect(names(machine("darwin", LINUX, "/usr/bin/apt-get"), false)).toEqual(["Playwright"]);
  });

  it("prints in one line what it does, and how to avoid it", () => {
    const [first] = browserInstallers({ ...debian, isRoot: true, playwright: "cli.js" });
    expect(announcement(first!)).toBe(
      "No Chrome, Edge or Chromium found: installing Chromium with apt-get for the browser tests. To do without: npm run test:unit, or set CHROME_PATH.",
    );
  });
});
