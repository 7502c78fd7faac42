import type { Command } from "commander";
import type { OpenApiDocument } from "../../server/contract/openapi/document.js";
import { type Connection, connect } from "../connection.js";
import { printLine, remark } from "../print.js";
import { version } from "../version.js";

export function openapi(program: Command): void {
  program
    .command("openapi")
    .summary("print the OpenAPI 3.1 document of the gateway")
    .description(
      "Prints the OpenAPI 3.1 document of the running sandbox. If none runs, prints the one of a sandbox with default settings.",
    )
    .option("--control", "print the document of the control API instead")
    .addHelpText(
      "after",
      `
/sandbox/docs shows the same as a page from which you can send requests.

Examples:
  $ localpix openapi > gateway.json
  $ localpix openapi --control | jq '.paths | keys'
  $ npx openapi-typescript <(localpix openapi) -o gateway.d.ts`,
    )
    .action(async ({ control = false }: { control?: boolean }, command: Command) => {
      const connection = await connect(command);
      const document = await documentOfSandbox(connection, control).catch((error: unknown) =>
        documentWithoutSandbox(error, connection, control),
      );
      // The document is JSON with and without --json; only the indentation differs.
      printLine(connection.json ? JSON.stringify(document) : JSON.stringify(document, null, 2));
    });
}

const documentOfSandbox = ({ client }: Connection, control: boolean): Promise<OpenApiDocument> =>
  control ? client.controlReference() : client.gatewayReference();

/** The default document if no sandbox answers. Rethrows `error` if a flag or variable gave the address of the sandbox. */
async function documentWithoutSandbox(
  error: unknown,
  { url, isUrlExplicit }: Connection,
  control: boolean,
): Promise<OpenApiDocument> {
  if (isUrlExplicit || (error as Error).name !== "UnreachableError") throw error;
  remark("No sandbox is running; this is the document of a sandbox with default settings.");
  const { controlDocument, gatewayDocument } = await import("../../server/contract/openapi/openapi.js");
  return (control ? controlDocument : gatewayDocument)({ url, version: version() });
}
