import type { Command } from "commander";
import type { OpenApiDocument } from "../../server/contract/openapi/document.js";
import { type Connection, connect } from "../connection.js";
import { printLine, remark } from "../print.js";
import { version } from "../version.js";

export function openapi(program: Command): void {
  program
    .command("openapi")
    .summary("the gateway as an OpenAPI 3.1 document")
    .description(
      "The OpenAPI 3.1 document of the running sandbox; with none running, the one that it would answer by default.",
    )
    .option("--control", "that of the control API instead")
    .addHelpText(
      "after",
      `
The same as a page to read and to call from: /sandbox/docs.

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
      // JSON is what there is to say; only how it is laid out depends on who reads it.
      printLine(connection.json ? JSON.stringify(document) : JSON.stringify(document, null, 2));
    });
}

const documentOfSandbox = ({ client }: Connection, control: boolean): Promise<OpenApiDocument> =>
  control ? client.controlReference() : client.gatewayReference();

/** Nobody has to be there for a document to be read, unless somebody was named. */
async function documentWithoutSandbox(
  error: unknown,
  { url, named }: Connection,
  control: boolean,
): Promise<OpenApiDocument> {
  if (named || (error as Error).name !== "UnreachableError") throw error;
  remark("No sandbox is running; this is the document of one that was started without any flags.");
  const { controlDocument, gatewayDocument } = await import("../../server/contract/openapi/openapi.js");
  return (control ? controlDocument : gatewayDocument)({ url, version: version() });
}
