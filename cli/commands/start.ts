import type { Command } from "commander";
import type { Announcement, ProcessReporter } from "../../server/app/main.js";
import { isFoundWithoutUrl } from "../connection.js";
import { UsageError } from "../failure.js";
import { complain, printLine, say, tone, write } from "../print.js";
import { announce, isDetached, removeLogAtEnd, startDetached } from "../start-detached.js";
import { addStartOptions, checkDataDirectory, type StartFlags, startSettings } from "../start-options.js";
import { streams } from "../streams.js";
import { version } from "../version.js";

/** `localpix start`: runs the sandbox until it is stopped. */
export function start(program: Command): void {
  const command = program
    .command("start")
    .summary("run the sandbox until Ctrl-C")
    .description(
      "Runs the sandbox until Ctrl-C: gateway, control API and dashboard on one port. Its data stays in the data directory, and the next start continues with it.",
    );
  addStartOptions(command);
  command.option(
    "--detach",
    "return once it is ready and keep it running in the background; localpix stop ends it",
  );
  command
    .addHelpText(
      "after",
      `
Every flag is also an environment variable (--webhook-timeout is LOCALPIX_WEBHOOK_TIMEOUT) and a key of localpix.yaml in the working directory (localpix init writes one). Flags override variables, which override the file; localpix config shows the result.
Durations have units, which can be combined: 300ms, 5s, 1h30m, 90d.

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
        throw new UsageError(
          "--memory and --data cannot be combined.",
          "--memory keeps nothing on disk. Use only one of them.",
        );
      }
      if (flags.token !== undefined && isThisMachine(settings.host)) {
        throw new UsageError(
          `--token only works with a --host that other machines can reach; ${settings.host} is local.`,
          "Leave it out, or add --host 0.0.0.0.",
        );
      }
      if (!settings.memory && settings.data !== null) await checkDataDirectory(settings.data);
      const { cliProgram } = await import("../../server/kernel/cli-program.js");
      const isAtOtherPort = Boolean(streams().env.LOCALPIX_PORT) && sources.port !== "LOCALPIX_PORT";
      const isFound =
        !settings.memory && ["default", "LOCALPIX_DATA"].includes(sources.data) && !isAtOtherPort;
      const reporter = settings.json ? jsonReporter() : plainReporter(cliProgram(), isFound);
      if (detach) {
        const { sandbox, token, log, output } = await startDetached<ReadyMessage>(
          settings,
          usersDataDirectory,
        );
        reporter.ready(sandbox, token, log);
        streams().stderr.write(output);
        if (settings.open) void openBrowser(dashboardLink(sandbox.publicUrl, token, "overview"));
        return;
      }
      await runSandbox(
        { ...settings, isFoundByCli: isFoundWithoutUrl },
        {
          ...reporter,
          ready: (sandbox, token) => {
            const printNotices = () => {
              if (sandbox.held !== null) {
                reporter.notice(
                  `This data file is from another installation, a copy, or the result of a replay, so deliveries are held until you release them.${sandbox.held > 0 ? ` Deliveries held: ${sandbox.held}.` : ""} Release them with: localpix deliveries release`,
                );
              }
              if (sources.seed !== "default" && sandbox.seed !== settings.seed) {
                reporter.notice(
                  `The data in ${sandbox.data} was created with seed ${sandbox.seed}, which stays in use. To start over with seed ${settings.seed}: localpix state reset --seed ${settings.seed}`,
                );
              }
            };
            const { url, publicUrl, data, seed, held } = sandbox;
            if (isDetached()) {
              // Must come before the announcement: the parent process prints the log up to the announcement and then ends.
              printNotices();
              if (settings.memory) removeLogAtEnd();
              return announce({
                sandbox: { url, publicUrl, data, seed, held },
                token,
              } satisfies ReadyMessage);
            }
            reporter.ready(sandbox, token);
            printNotices();
            if (settings.open) void openBrowser(dashboardLink(publicUrl, token, "overview"));
          },
        },
      );
    });
}

/** The token is in the fragment, which is never sent to a server; the page reads it there. */
const dashboardLink = (url: string, token: string | null, page = "") =>
  `${url}/sandbox/${page}${token === null ? "" : `#${new URLSearchParams({ token })}`}`;

const faultText = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The message of a sandbox in the background to the command that started it. */
interface ReadyMessage {
  readonly sandbox: Announcement;
  readonly token: string | null;
}

/** Prints the messages of `start`; `log` is the log file of a sandbox in the background. */
interface StartReporter extends ProcessReporter {
  ready(sandbox: Announcement, token: string | null, log?: string): void;
}

function jsonReporter(): StartReporter {
  const printEvent = (event: object) => printLine(JSON.stringify(event));
  return {
    ready: ({ url, publicUrl, data, seed }, token, log) =>
      printEvent({
        event: "ready",
        url,
        dashboard: dashboardLink(publicUrl, token),
        version: version(),
        data,
        seed,
        ...(token ? { token } : {}),
        ...(log ? { log } : {}),
      }),
    stopping: () => printEvent({ event: "stopping" }),
    fault: (error) => printEvent({ event: "fault", error: faultText(error) }),
    notice: (text) => printEvent({ event: "notice", text }),
  };
}

/**
 * `program`: the command that calls localpix from any shell. `isFound`: whether commands find this sandbox without its
 * address.
 */
function plainReporter(program: string, isFound: boolean): StartReporter {
  return {
    ready: ({ url: ownUrl, publicUrl: url, data, seed }, token, log) => {
      const line = (name: string, value: string) => `  ${tone("quiet", name.padEnd(11))}${value}`;
      const address = ` --url ${url}${token ? ` --token ${token}` : ""}`;
      const neededAddress = isFound && !token ? "" : address;
      say(
        [
          "",
          `  ${tone("accent", "◇")} ${tone("strong", "localpix")} ${tone("quiet", version())}`,
          "",
          line("gateway", tone("accent", url)),
          line("dashboard", tone("accent", dashboardLink(url, token))),
          line("reference", tone("accent", dashboardLink(url, token, "docs"))),
          ...(ownUrl.startsWith("https:")
            ? [line("authority", `localpix credentials --ca${neededAddress}`)]
            : []),
          line("data", data === ":memory:" ? "in memory, lost when it stops" : data),
          line("seed", String(seed)),
          ...(token ? [line("token", token)] : []),
          ...(log ? [line("log", log)] : []),
          ...(program === "localpix"
            ? []
            : [line("command", `${program}  ${tone("quiet", "instead of localpix")}`)]),
          "",
          `  ${tone("quiet", "next")}       localpix demo · localpix credentials --env${neededAddress} · ${log ? `localpix stop${address}` : "Ctrl-C"} stops it`,
          "",
        ].join("\n"),
      );
    },
    stopping: () => printLine(tone("quiet", "  Stopping…")),
    fault: (error) => write(faultText(error), streams().stderr),
    notice: (text) => complain(tone("waiting", text, streams().stderr)),
  };
}

/** Opens the dashboard. Errors are ignored, because the address is on the screen. */
async function openBrowser(url: string): Promise<void> {
  const { spawn } = await import("node:child_process");
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
