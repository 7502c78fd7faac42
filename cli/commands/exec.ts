import type { Command } from "commander";
import { credentialVariables } from "../../server/contract/accounts/credential-variables.js";
import { SilentExit } from "../failure.js";
import { remark } from "../print.js";
import { addStartOptions, type StartFlags, startSettings } from "../start-options.js";

/** `localpix exec`: runs a command with the address and credentials of a temporary sandbox. */
export function exec(program: Command): void {
  const command = program
    .command("exec")
    .summary("run a command with a temporary sandbox")
    .description(
      "Starts a sandbox in memory on a free port, runs a command with its address and credentials in the environment, and stops it when the command ends. Exit code and signals are those of the command. Several can run at once.",
    )
    .argument("<command...>", "the command with its arguments; put -- before it if it has flags")
    .passThroughOptions();
  addStartOptions(command, ["data", "memory", "host", "token", "json", "open"]);
  command
    .option("--verbose", "print the messages of the sandbox on stderr")
    .addHelpText(
      "after",
      `
In the environment: LOCALPIX_URL, LOCALPIX_CLIENT_ID, LOCALPIX_CLIENT_SECRET, LOCALPIX_CERTIFICATE_HEADER, LOCALPIX_PIX_KEY.
With --tls or --mtls also the files LOCALPIX_CA_FILE, LOCALPIX_CERTIFICATE_FILE and LOCALPIX_PRIVATE_KEY_FILE, and NODE_EXTRA_CA_CERTS for programs in Node.
localpix commands inside it use this sandbox. Webhooks may go to plain http on this machine.

Examples:
  $ localpix exec -- npm test
  $ localpix exec --settlement manual --clock frozen -- npx vitest run
  $ localpix exec -- sh -c 'localpix pay "$LOCALPIX_PIX_KEY" --value 10 && localpix verify'`,
    )
    .action(async (args: [string, ...string[]], { verbose = false, ...flags }: StartFlags) => {
      const { settings } = await startSettings(flags, { allowHttpWebhooks: true });
      const [
        { startEphemeralSandboxWith },
        { runCommand },
        { writeTlsFiles },
        { controlClient },
        { httpRequest },
      ] = await Promise.all([
        import("../ephemeral-sandbox.js"),
        import("../exec/run-command.js"),
        import("../exec/tls-files.js"),
        import("../../server/contract/client.js"),
        import("../http-request.js"),
      ]);
      const say = (text: string) => verbose && remark(`localpix: ${text}`);
      // The port in the settings file is for `start`; `exec` uses a free port unless --port is given.
      const port = flags.port === undefined ? 0 : settings.port;
      const sandbox = await startEphemeralSandboxWith({ ...settings, port }, say);
      say(`ready at ${sandbox.url}`);
      const credentials = await controlClient(sandbox.url, undefined, httpRequest).showCredentials();
      const files = sandbox.authorityPem === null ? null : writeTlsFiles(sandbox.authorityPem, credentials);
      const variables = { ...credentialVariables(sandbox.url, credentials), ...files?.variables };
      const code = await runCommand(args, variables).finally(() => {
        files?.remove();
        return closeOrGiveUp(sandbox);
      });
      throw new SilentExit(code);
    });
}

/** How long `exec` waits, after its command has ended, for webhooks that are being sent. */
const PATIENCE_MS = 1_000;

/** Closes the sandbox. Stops waiting after a second, because a receiver can hang. */
async function closeOrGiveUp(sandbox: { close(): Promise<void> }): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
  await Promise.race([sandbox.close(), timeout]);
}
