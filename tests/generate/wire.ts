import { connect } from "node:net";
import fc from "fast-check";
import type { WrittenCall } from "./calls.js";

/** The bytes of a connection, one write for each piece. */
export interface Wire {
  readonly pieces: readonly Buffer[];
  /** Whether the client closes its end after the last piece instead of waiting for the response. */
  readonly hangsUp: boolean;
  /** How the bytes were changed, for failure messages. */
  readonly how: string;
}

/** Header lines that no well-behaved client sends. */
const oddHeaders = fc.subarray([
  "__proto__: x",
  "constructor: {}",
  "toString: 1",
  "x-sandbox-scenario: nothing:at-all",
  "content-encoding: gzip",
  "content-encoding: rot13",
  "content-type: application/json; charset=klingon",
  "content-type: multipart/form-data; boundary=x",
  "expect: 100-continue",
  "expect: a-miracle",
  "range: bytes=0-0",
  "if-none-match: *",
  "origin: http://evil.example",
  "host: evil.example",
  "x-forwarded-for: 127.0.0.1",
  "x-http-method-override: DELETE",
  "cookie: a=b; __proto__=c",
  "x-latin: \xe9\xff",
  `x-long: ${"a".repeat(9_000)}`,
  `x-too-long: ${"a".repeat(20_000)}`,
  "x-control: \x01",
  " folded: line",
  "transfer-encoding: chunked",
  "transfer-encoding: identity, chunked",
  "content-length: -1",
  "content-length: 1e9",
  "upgrade: websocket",
]);

const spoilt = fc.oneof(
  fc.constant({ how: "as it is" } as const),
  fc.constant({ how: "hung up" } as const),
  fc.record({ how: fc.constant("pipelined" as const), times: fc.integer({ min: 2, max: 4 }) }),
  fc.record({ how: fc.constant("cut off" as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ how: fc.constant("slow" as const), pieces: fc.integer({ min: 2, max: 9 }) }),
  fc.record({ how: fc.constant("chunked" as const), size: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ how: fc.constant("another length" as const), by: fc.integer({ min: -20, max: 20 }) }),
  fc.record({ how: fc.constant("odd headers" as const), lines: oddHeaders }),
  fc.record({
    how: fc.constant("broken bytes" as const),
    at: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  }),
);

/** After these changes the server may wait for the rest of a request, which never comes. */
const UNFINISHED: readonly Spoilt["how"][] = ["cut off", "another length", "broken bytes"];

/** A request as bytes, unchanged or changed in one way. `headers` are those of every request, such as the token. */
export const wired = (call: WrittenCall, headers: Readonly<Record<string, string>>): fc.Arbitrary<Wire> =>
  spoilt.map((spoil): Wire => {
    const { how } = spoil;
    const hangsUp = how === "hung up" || UNFINISHED.includes(how);
    return { how, hangsUp, pieces: piecesOf(call, headers, spoil) };
  });

type Spoilt = typeof spoilt extends fc.Arbitrary<infer One> ? One : never;

function piecesOf(call: WrittenCall, always: Readonly<Record<string, string>>, spoil: Spoilt): Buffer[] {
  const { method, path, params, query } = call;
  const filled = path.replaceAll(/:(\w+)/g, (name, key: string) => encodeURIComponent(params[key] ?? name));
  const first = `${method} ${filled}${query === "" ? "" : `?${query}`} HTTP/1.1`;
  const body = Buffer.from(call.body ?? "");
  const isChunked = spoil.how === "chunked";
  const length = body.length + (spoil.how === "another length" ? spoil.by : 0);
  const message = (isLast: boolean): Buffer => {
    const allHeaders = { "content-type": "application/json", ...always, ...call.headers };
    const lines = [
      first,
      ...Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`),
      isChunked ? "transfer-encoding: chunked" : `content-length: ${length}`,
      ...(isLast ? ["connection: close"] : []),
      ...(spoil.how === "odd headers" ? spoil.lines : []),
    ];
    const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
    return Buffer.concat([head, isChunked ? chunks(body, spoil.size) : body]);
  };
  const whole = message(true);
  switch (spoil.how) {
    case "pipelined":
      return [Buffer.concat([...Array.from({ length: spoil.times - 1 }, () => message(false)), whole])];
    case "cut off":
      return [whole.subarray(0, Math.floor(whole.length * spoil.part))];
    case "slow":
      return split(whole, Math.ceil(whole.length / spoil.pieces));
    case "broken bytes":
      for (const at of spoil.at) whole[at % whole.length] = at & 0xff;
      return [whole];
    default:
      return [whole];
  }
}

const split = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );

const chunks = (body: Buffer, size: number): Buffer =>
  Buffer.concat([
    ...split(body, size).flatMap((piece) => [
      Buffer.from(`${piece.length.toString(16)}\r\n`),
      piece,
      Buffer.from("\r\n"),
    ]),
    Buffer.from("0\r\n\r\n"),
  ]);

/**
 * Sends bytes over a connection of its own. Resolves with all statuses until the server has closed the connection, and
 * rejects if it stays open for `patience` milliseconds. A client that closes its end can miss a response, because Node.js
 * then drops it.
 */
export function statusesOf(
  port: number,
  { pieces, hangsUp, how }: Wire,
  patience: number,
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let text = "";
    const hung = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No end after ${patience} ms (${how}): ${Buffer.concat(pieces)}`));
    }, patience);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    // A client that still writes after a refusal is disconnected and can miss the refusal.
    socket.on("error", () => socket.destroy());
    socket.on("end", () => socket.end());
    socket.on("close", () => {
      clearTimeout(hung);
      resolve([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)));
    });
    const write = (at: number): void => {
      if (at === pieces.length) {
        if (hangsUp) socket.end();
      } else socket.write(pieces[at]!, () => setImmediate(write, at + 1));
    };
    socket.once("connect", () => write(0));
  });
}
