import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** The parts of Node's private HTTP parser that are needed here. */
interface Parser {
  readonly incoming: (IncomingMessage & { readonly upgrade?: boolean | null }) | null;
  readonly constructor: { readonly kOnExecute: number };
  /** Parses bytes that were read in JavaScript; returns how many of them it has parsed. */
  execute(bytes: Buffer): number | Error;
  /** A copy of the bytes that Node has just read and parsed without JavaScript. */
  getCurrentBuffer(): Buffer;
  /** At the index `kOnExecute`: a function that is called with the number of parsed bytes. */
  [callback: number]: ((parsed: number | Error) => void) | null | undefined;
}

const prepared = new WeakSet<Socket>();

/**
 * Keeps the requests that are pipelined behind one with an ignored upgrade. Node's parser stops behind every request that
 * offers an upgrade, and Node drops the rest of the packet if nobody takes the connection over (up to Node 26). Called
 * while the request with the offer is being parsed.
 */
export function parsePastIgnoredUpgrades(socket: Socket & { readonly parser?: Parser | null }): void {
  const { parser } = socket;
  if (!parser || prepared.has(socket)) return;
  // The parser of a later Node may have other methods; the requests behind the offer would then be dropped again.
  if (typeof parser.execute !== "function" || typeof parser.getCurrentBuffer !== "function") return;
  prepared.add(socket);
  const isTaken = () => parser.incoming?.upgrade === true;

  const execute = Object.getPrototypeOf(parser).execute as Parser["execute"];
  // Node gives a parser to other connections later, where this does no harm.
  parser.execute = (bytes) => {
    let total = 0;
    for (;;) {
      const parsed = execute.call(parser, bytes.subarray(total));
      if (typeof parsed !== "number") return parsed;
      total += parsed;
      if (parsed === 0 || total >= bytes.length || isTaken()) return total;
    }
  };

  const { kOnExecute } = parser.constructor;
  const onExecute = parser[kOnExecute];
  parser[kOnExecute] = (parsed) => {
    const rest =
      typeof parsed !== "number" || isTaken() ? undefined : parser.getCurrentBuffer().subarray(parsed);
    onExecute?.(parsed);
    // The stream hands these bytes to `execute` before what arrives later, also after a pause.
    if (rest && rest.length > 0) socket.unshift(rest);
  };
}
