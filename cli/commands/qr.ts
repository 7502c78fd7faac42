import type { Command } from "commander";
import { type Connection, connect } from "../connection.js";
import { RefusedError } from "../failure.js";
import { isColored, printExactly, remark } from "../print.js";
import { ANY_ID, findByTypedId, splitPrefix } from "../resolve-id.js";
import { streams } from "../streams.js";

export function qr(program: Command): void {
  program
    .command("qr")
    .summary("draw the QR code of a charge")
    .description(
      "Draws a PIX code, or the code of a charge, as a QR code that can be scanned from the terminal.",
    )
    .argument("<code|id>", `a copy-and-paste code, or an id of the charge: ${ANY_ID}`)
    .addHelpText(
      "after",
      `
Examples:
  $ localpix qr order-77
  $ localpix qr 00020101021226830014br.gov.bcb.pix…   with no sandbox running
  $ localpix qr 10001 --json | jq -r .pixCode`,
    )
    .action(async (codeOrId: string, _: unknown, command: Command) => {
      const connection = await connect(command);
      const { id } = splitPrefix(codeOrId);
      const pixCode = id.startsWith("000201") ? id : await codeOf(connection, codeOrId);
      const { text: qrText, columns } = await drawQrCode(pixCode);
      printExactly(connection.json, { pixCode, qr: qrText }, () => {
        const room = streams().stdout.columns ?? columns;
        if (room >= columns) return blackOnWhite(qrText);
        remark(
          `The QR code needs ${columns} columns and this terminal has ${room}, so the code is printed as text.`,
        );
        return pixCode;
      });
    });
}

const CHARGES = { kinds: ["charge", "cob"] } as const;

async function codeOf(connection: Connection, codeOrId: string): Promise<string> {
  // If no charge has the id, this finds a record of another kind, which the error then names.
  const found = await findByTypedId(connection, codeOrId, CHARGES);
  if (found?.pixCode) return found.pixCode;
  throw found
    ? new RefusedError("NO_CODE", `${splitPrefix(codeOrId).id} is a ${found.kind}, which has no PIX code.`)
    : new RefusedError(
        "TRANSACTION_UNKNOWN",
        `No charge has the id ${splitPrefix(codeOrId).id}.`,
        `List the latest with: ${connection.nextCommand("logs --type charge,cob")}`,
      );
}

/** Two modules per line of text, with a quiet zone of two modules, which is enough for scanners. */
async function drawQrCode(code: string): Promise<{ text: string; columns: number }> {
  const { default: qrcode } = await import("qrcode");
  const text = await qrcode.toString(code, { type: "utf8", errorCorrectionLevel: "L", margin: 2 });
  const qrText = text.replace(/\n+$/, "");
  return { text: qrText, columns: Math.max(...qrText.split("\n").map((line) => line.length)) };
}

/** Black on white in a terminal of any colors, so that scanners can read it; unchanged without colors. */
const blackOnWhite = (qrText: string) =>
  isColored(streams().stdout) ? qrText.replaceAll(/^.*$/gm, "\u001b[30;107m$&\u001b[0m") : qrText;
