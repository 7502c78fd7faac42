import type { Command } from "commander";
import { ExitWith } from "../failure.js";
import { remark } from "../print.js";
import { addStartOptions, type StartFlags, startSettings } from "../start-options.js";
import { environment } from "./credentials.js";

/** `localpix exec`: a sandbox for as long as a command runs, and the command with the credentials of it. */
export function exec(program: Command): void {
  const command = program
    .command("exec")
    .summary("run a command against a sandbox of its own")
    .description(
      "Starts a sandbox in memory on a free port, runs a command with its address and credentials in the environment, and stops it when the command ends. Exit code and signals are those of the command. Several at once do not meet.",
    )
    .argument("<command...>", "the command with its arguments; -- before it keeps its flags apart")
    .passThroughOptions();
  addStartOptions(command, ["data", "memory", "host", "token", "json", "open"]);
  command
    .option("--verbose", "say on stderr what the sandbox says")
    .addHelpText(
      "after",
      `
In the environment: LOCALPIX_URL, LOCALPIX_CLIENT_ID, LOCALPIX_CLIENT_SECRET, LOCALPIX_CERTIFICATE_HEADER, LOCALPIX_PIX_KEY.
Every command of localpix that it runs speaks to this sandbox. Webhooks may go to plain http on this machine.

Examples:
  $ localpix exec -- npm test
  $ localpix exec --settlement manual --clock frozen -- npx vitest run
  $ localpix exec -- sh -c 'localpix pay "$LOCALPIX_PIX_KEY" --value 10 && localpix verify'`,
    )
    .action(async (args: [string, ...string[]], { verbose = false, ...flags }: StartFlags) => {
      const { settings } = await startSettings(flags, { allowHttpWebhooks: true });
      const [{ startSandboxFor }, { runCommand }, { controlClient }] = await Promise.all([
        import("../ephemeral-sandbox.js"),
        import("../exec/run-command.js"),
        import("../../server/contract/client.js"),
      ]);
      const say = (text: string) => verbose && remark(`localpix: ${text}`);
      // A port in the settings file is that of `start`; here only somebody who says so wants a certain one.
      const port = flags.port === undefined ? 0 : settings.port;
      const sandbox = await startSandboxFor({ ...settings, port }, say);
      say(`ready at ${sandbox.url}`);
      const own = await controlClient(sandbox.url).showCredentials();
      const code = await runCommand(args, environment(sandbox.url, own)).finally(() => closeInTime(sandbox));
      throw new ExitWith(code);
    });
}

/** Nobody waits long for webhooks of a sandbox that is gone in a moment. */
const PATIENCE_MS = 1_000;

async function closeInTime(sandbox: { close(): Promise<void> }): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
  await Promise.race([sandbox.close(), patience]);
}
