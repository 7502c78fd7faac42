import { spawn } from "node:child_process";
import type { Command } from "commander";
import type { Voice } from "../../server/main.js";
import { UsageError } from "../failure.js";
import { complain, say, tone } from "../print.js";
import { addStartOptions, type StartFlags, startSettings } from "../start-options.js";
import { version } from "../version.js";

/** `localpix start`: the sandbox itself, until it is asked to stop. */
export function start(program: Command): void {
  const command = program
    .command("start")
    .summary("run the sandbox until Ctrl-C")
    .description(
      "Runs the sandbox until Ctrl-C: gateway, control API and dashboard on one port. What it holds stays in its data directory, and a later start goes on with it.",
    );
  addStartOptions(command);
  command
    .addHelpText(
      "after",
      `
Every flag is also an environment variable: --webhook-timeout is LOCALPIX_WEBHOOK_TIMEOUT; and a key of localpix.yaml in the working directory (localpix init writes one). Flags beat variables, which beat the file: localpix config.
Durations carry a unit and may be joined: 300ms, 5s, 1h30m, 90d.

Examples:
  $ localpix start
  $ localpix start --memory --port 0 --json
  $ localpix start --settlement manual --allow-http-webhooks
  $ localpix start --data ./sandbox --retry 0s,1s,5s`,
    )
    .action(async (flags: StartFlags) => {
      const { settings, sources } = await startSettings(flags);
      const { runSandbox, isOfThisMachine } = await import("../../server/main.js");
      if (flags.memory && flags.data !== undefined) {
        throw new UsageError("--memory keeps nothing on disk, so --data has no use.", "Give one of them.");
      }
      if (flags.token !== undefined && isOfThisMachine(settings.host)) {
        throw new UsageError(
          `--token is asked for with a --host beyond this machine, which ${settings.host} is not.`,
          "For example: localpix start --host 0.0.0.0 --token segredo",
        );
      }
      const voice = settings.json ? jsonVoice() : plainVoice();
      await runSandbox(settings, {
        ...voice,
        ready: (sandbox, token) => {
          voice.ready(sandbox, token);
          if (settings.open) openBrowser(dashboardLink(sandbox.url, token));
          if (sources.seed !== "default" && sandbox.seed !== settings.seed) {
            voice.notice(
              `What is in ${sandbox.data} began with the seed ${sandbox.seed}, and goes on with it. Anew with the other: localpix state reset --seed ${settings.seed}`,
            );
          }
        },
      });
    });
}

/** The token is in the fragment, which no server sees; the page takes it from there. */
const dashboardLink = (url: string, token: string | null, page = "") =>
  `${url}/sandbox/${page}${token === null ? "" : `#${new URLSearchParams({ token })}`}`;

const faultText = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

function jsonVoice(): Voice {
  const write = (line: object) => console.log(JSON.stringify(line));
  return {
    ready: ({ url, data, seed }, token) =>
      write({
        event: "ready",
        url,
        dashboard: dashboardLink(url, token),
        version: version(),
        data,
        seed,
        ...(token ? { token } : {}),
      }),
    stopping: () => write({ event: "stopping" }),
    fault: (error) => write({ event: "fault", error: faultText(error) }),
    notice: (text) => write({ event: "notice", text }),
  };
}

function plainVoice(): Voice {
  return {
    ready: ({ url, data, seed }, token) => {
      const line = (name: string, value: string) => `  ${tone("quiet", name.padEnd(11))}${value}`;
      say(
        [
          "",
          `  ${tone("accent", "◇")} ${tone("strong", "localpix")} ${tone("quiet", version())}`,
          "",
          line("gateway", tone("accent", url)),
          line("dashboard", tone("accent", dashboardLink(url, token))),
          line("reference", tone("accent", dashboardLink(url, token, "docs"))),
          line("data", data === ":memory:" ? "in memory, gone when it stops" : data),
          line("seed", String(seed)),
          ...(token ? [line("token", token)] : []),
          "",
          `  ${tone("quiet", "next")}       localpix demo · localpix credentials --env · Ctrl-C stops it`,
          "",
        ].join("\n"),
      );
    },
    stopping: () => console.log(tone("quiet", "  Stopping…")),
    fault: (error) => console.error(faultText(error)),
    notice: (text) => complain(tone("waiting", text, process.stderr)),
  };
}

/** A browser that does not open is no reason to stop: the address stands on the screen. */
function openBrowser(url: string): void {
  const [program, ...args] =
    process.platform === "darwin"
      ? ["open"]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", ""]
        : ["xdg-open"];
  spawn(program!, [...args, url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
