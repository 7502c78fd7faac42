// Runs the sandbox from its sources, restarted on each change, and the page with hot reload, on one address.
// Arguments after `npm run dev --` are passed to `localpix start`.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createServer } from "vite";
import { root } from "./staleness.mjs";

const PORT = 7490;
/** Vite listens on PORT and forwards everything except the page to the sandbox. */
const SANDBOX_PORT = 7491;

process.env.LOCALPIX_URL = `http://127.0.0.1:${SANDBOX_PORT}`;

const sandbox = spawn(
  process.execPath,
  [
    ...[join(root, "node_modules", "tsx", "dist", "cli.mjs"), "watch", "--clear-screen=false"],
    ...["--include", join(root, "scenarios", "*"), "--include", join(root, "fixtures", "*")],
    ...[join(root, "cli", "localpix.ts"), "start", "--json", "--port", String(SANDBOX_PORT)],
    // Its own data directory, so that unfinished code never opens your usual data.
    ...["--data", join(root, "node_modules", ".localpix-dev"), "--allow-http-webhooks"],
    ...process.argv.slice(2),
  ],
  // Its own process group, so that it gets Ctrl-C only once, from this process: a second one makes tsx kill the sandbox.
  { cwd: root, stdio: ["ignore", "pipe", "inherit"], detached: process.platform !== "win32" },
);

let vite;
createInterface(sandbox.stdout).on("line", async (line) => {
  if (!line.startsWith('{"event":"ready"')) return console.log(line);
  // The page starts after the sandbox and stays when the sandbox restarts.
  vite ??= await servePage();
  console.log(`  localpix from its sources: http://127.0.0.1:${PORT}/sandbox/ (Ctrl-C stops it)`);
});

/** The exit code after a signal; undefined before. */
let ending;
sandbox.once("exit", async (code) => {
  await vite?.close();
  process.exit(ending ?? code ?? 1);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop(0));

function stop(code) {
  ending = code;
  sandbox.kill("SIGTERM");
}

async function servePage() {
  try {
    const server = await createServer({
      configFile: join(root, "vite.config.ts"),
      root: join(root, "dashboard"),
      server: { host: "127.0.0.1", port: PORT, strictPort: true },
      clearScreen: false,
    });
    return await server.listen();
  } catch (error) {
    const isTaken = error.message.includes("already in use");
    console.error(isTaken ? `Port ${PORT} is in use; stop what runs there first.` : (error.stack ?? error));
    stop(1);
  }
}
