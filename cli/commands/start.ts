import { spawn } from "node:child_process";
import type { Command } from "commander";
import type { Announcement, Voice } from "../../server/app/main.js";
import { announce, isDetached, removeLogAtEnd, startDetached } from "../start-detached.js";
import { UsageError } from "../failure.js";
import { complain, printLine, say, tone, write } from "../print.js";
import { addStartOptions, type StartFlags, startSettings } from "../start-options.js";
import { streams } from "../streams.js";
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
  command.option("--detach", "run it in the background, once it is ready; localpix stop ends it");
  command
    .addHelpText(
      "after",
      `
Every flag is also an environment variable: --webhook-timeout is LOCALPIX_WEBHOOK_TIMEOUT; and a key of localpix.yaml in the working directory (localpix init writes one). Flags beat variables, which beat the file: localpix config.
Durations carry a unit and may be joined: 300ms, 5s, 1h30m, 90d.

Examples:
  $ localpix start
  $ localpix start --memory --port 0 --json
  $ localpix start --detach && npm test; localpix stop
  $ localpix start --settlement manual --allow-http-webhooks
  $ localpix start --data ./sandbox --retry 0s,1s,5s`,
    )
    .action(async ({ detach, ...flags }: StartFlags) => {
      const { settings, sources } = await startSettings(flags);
      const { runSandbox, usersDataDirectory } = await import("../../server/app/main.js");
      const { isThisMachine } = await import("../../server/contract/this-machine.js");
      if (flags.memory && flags.data !== undefined) {
        throw new UsageError("--memory keeps nothing on disk, so --data has no use.", "Give one of them.");
      }
      if (flags.token !== undefined && isThisMachine(settings.host)) {
        throw new UsageError(
          `--token is asked for with a --host beyond this machine, which ${settings.host} is not.`,
          "For example: localpix start --host 0.0.0.0 --token segredo",
        );
      }
      const reporter = settings.json ? jsonReporter() : plainReporter();
      if (detach) {
        const {
          sandbox,
          token,
          log,
          said: output,
        } = await startDetached<ReadyMessage>(settings, usersDataDirectory);
        reporter.ready(sandbox, token, log);
        streams().stderr.write(output);
        if (settings.open) openBrowser(dashboardLink(sandbox.publicUrl, token));
        return;
      }
      await runSandbox(settings, {
        ...reporter,
        ready: (sandbox, token) => {
          const printNotices = () => {
            if (sandbox.held !== null) {
              reporter.notice(
                `This data file is a copy of another one, or did a case again: deliveries wait until you release them.${sandbox.held > 0 ? ` Deliveries held: ${sandbox.held}.` : ""} localpix deliveries release sends them.`,
              );
            }
            if (sources.seed !== "default" && sandbox.seed !== settings.seed) {
              reporter.notice(
                `What is in ${sandbox.data} began with the seed ${sandbox.seed}, and goes on with it. Anew with the other: localpix state reset --seed ${settings.seed}`,
              );
            }
          };
          const { url, publicUrl, data, seed, held } = sandbox;
          if (isDetached()) {
            // The command that started it prints the log as it is at that moment.
            printNotices();
            if (settings.memory) removeLogAtEnd();
            return announce({ sandbox: { url, publicUrl, data, seed, held }, token } satisfies ReadyMessage);
          }
          reporter.ready(sandbox, token);
          printNotices();
          if (settings.open) openBrowser(dashboardLink(publicUrl, token));
        },
      });
    });
}

/** The token is in the fragment, which no server sees; the page takes it from there. */
const dashboardLink = (url: string, token: string | null, page = "") =>
  `${url}/sandbox/${page}${token === null ? "" : `#${new URLSearchParams({ token })}`}`;

const faultText = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** What one in the background says to the command that has started it. */
interface ReadyMessage {
  readonly sandbox: Announcement;
  readonly token: string | null;
}

/** How `start` talks; `log` is the file of one in the background. */
interface StartReporter extends Voice {
  ready(sandbox: Announcement, token: string | null, log?: string): void;
}

function jsonReporter(): StartReporter {
  const printNotices = (line: object) => printLine(JSON.stringify(line));
  return {
    ready: ({ url, publicUrl, data, seed }, token, log) =>
      printNotices({
        event: "ready",
        url,
        dashboard: dashboardLink(publicUrl, token),
        version: version(),
        data,
        seed,
        ...(token ? { token } : {}),
        ...(log ? { log } : {}),
      }),
    stopping: () => printNotices({ event: "stopping" }),
    fault: (error) => printNotices({ event: "fault", error: faultText(error) }),
    notice: (text) => printNotices({ event: "notice", text }),
  };
}

function plainReporter(): StartReporter {
  return {
    ready: ({ publicUrl: url, data, seed }, token, log) => {
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
          ...(log ? [line("log", log)] : []),
          "",
          `  ${tone("quiet", "next")}       localpix demo · localpix credentials --env · ${log ? `localpix stop --url ${url}` : "Ctrl-C"} stops it`,
          "",
        ].join("\n"),
      );
    },
    stopping: () => printLine(tone("quiet", "  Stopping…")),
    fault: (error) => write(faultText(error), streams().stderr),
    notice: (text) => complain(tone("waiting", text, streams().stderr)),
  };
}

/** A browser that does not open is no reason to stop: the address stands on the screen. */
function openBrowser(url: string): void {
  const [program = "", ...args] =
    process.platform === "darwin"
      ? ["open"]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", ""]
        : ["xdg-open"];
  spawn(program, [...args, url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
