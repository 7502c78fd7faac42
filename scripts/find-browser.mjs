// Finds the browser for the tests, and the commands that install one.
import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";

/**
 * Names of the programs on Linux. The headless shell opens no window, which saves a quarter of the time. On Ubuntu
 * `chromium-browser` may only say how to install the snap, so it is last.
 */
const PROGRAMS = [
  "chromium-headless-shell",
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "microsoft-edge",
  "microsoft-edge-stable",
  "chromium-browser",
];

const MAC_APPLICATIONS = ["Google Chrome", "Chromium", "Microsoft Edge"];

const WINDOWS_PROGRAMS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * The path of the Chrome, Edge or Chromium of this machine, or null. CHROME_PATH overrides the search; throws an Error if
 * it is not a file.
 */
export function findBrowser({ platform = process.platform, env = process.env, exists = existsSync } = {}) {
  const chosen = env.CHROME_PATH;
  if (!chosen) return candidates(platform, env).find((path) => exists(path)) ?? null;
  if (!exists(chosen)) throw new Error(`CHROME_PATH is ${chosen}, but there is no such file.`);
  return chosen;
}

function candidates(platform, env) {
  if (platform === "win32") {
    const folders = [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA].filter(Boolean);
    return WINDOWS_PROGRAMS.flatMap((program) => folders.map((folder) => win32.join(folder, program)));
  }
  if (platform === "darwin") {
    const folders = ["/Applications", ...(env.HOME ? [posix.join(env.HOME, "Applications")] : [])];
    return MAC_APPLICATIONS.flatMap((name) =>
      folders.map((folder) => posix.join(folder, `${name}.app`, "Contents", "MacOS", name)),
    );
  }
  return PROGRAMS.flatMap((program) => onPath(program, env));
}

const onPath = (program, env) =>
  (env.PATH ?? "")
    .split(":")
    .filter(Boolean)
    .map((folder) => posix.join(folder, program));

/**
 * The ways to install a Chromium, the preferred one first: each with its commands, of which the first that fails ends
 * the attempt. `playwright` is the path of Playwright's command line.
 */
export function browserInstallers({
  playwright,
  platform = process.platform,
  env = process.env,
  exists = existsSync,
  isRoot = process.getuid?.() === 0,
}) {
  const withPlaywright = {
    name: "Playwright",
    commands: [[process.execPath, playwright, "install", "chromium"]],
  };
  const hasAptGet = platform === "linux" && onPath("apt-get", env).some((path) => exists(path));
  if (!isRoot || !hasAptGet) return [withPlaywright];
  // The recommended packages are for desktop use: printers, notifications, a session.
  const install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"];
  const withAptGet = {
    name: "apt-get",
    commands: [
      ["apt-get", "update", "-qq"],
      [...install, "chromium-headless-shell"],
    ],
  };
  // Older systems have the whole Chromium only.
  const wholeWithAptGet = { name: "apt-get", commands: [[...install, "chromium"]] };
  return [withAptGet, wholeWithAptGet, withPlaywright];
}

/** The message before an installation. */
export const announcement = ({ name }) =>
  `No Chrome, Edge or Chromium found: installing Chromium with ${name} for the browser tests. To do without: npm run test:unit, or set CHROME_PATH.`;
