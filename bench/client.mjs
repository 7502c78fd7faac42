// The load generator, in its own process: keep-alive connections, each with one request at a time. It writes prepared
// bytes to sockets and reads only status and length of a response, so the server is measured and not the client.
import { connect } from "node:net";

const STATUS_AT = "HTTP/1.1 ".length;

/**
 * Runs a load of at most `perSecond` requests for `milliseconds`. `first` is the number of the first request; it replaces
 * `########` in the body. Resolves with `answered` (the number of responses), `unexpected` (the number of responses with
 * another status), `firstUnexpected` (the first such response), `next` (the next free number), `ms` (the duration of the
 * load), and `p50`, `p99` and `longest` (latencies in ms).
 */
function load({
  host,
  port,
  connections,
  milliseconds,
  head,
  body,
  status,
  first,
  perSecond = Number.POSITIVE_INFINITY,
}) {
  let number = first;
  let answered = 0;
  let unexpected = 0;
  let firstUnexpected;
  const latencies = [];
  const nextRequest = () => {
    // Every cash-out needs its own id. All ids have the same length, so that the content-length stays the same.
    const text = body?.replace("########", String(number).padStart(8, "0")) ?? "";
    number += 1;
    return head + text;
  };

  return new Promise((resolve, reject) => {
    let open = connections;
    const start = performance.now();
    for (let index = 0; index < connections; index++) {
      const socket = connect({ host, port, noDelay: true });
      let received = "";
      let sentAt = 0;
      const send = () => {
        const bytes = nextRequest();
        sentAt = performance.now();
        socket.write(bytes);
      };
      socket.setEncoding("latin1");
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("data", (chunk) => {
        received += chunk;
        const length = answerLength(received);
        if (length === null || received.length < length) return;
        answered += 1;
        latencies.push(performance.now() - sentAt);
        if (received.slice(STATUS_AT, STATUS_AT + 3) !== status) {
          unexpected += 1;
          firstUnexpected ??= received;
        }
        received = "";
        const early = ((number - first) / perSecond) * 1_000 - (performance.now() - start);
        const goOn = () => {
          if (performance.now() - start < milliseconds) send();
          else socket.end();
        };
        if (early > 0) setTimeout(goOn, early);
        else goOn();
      });
      socket.on("close", () => {
        open -= 1;
        if (open > 0) return;
        const ms = performance.now() - start;
        latencies.sort((first, second) => first - second);
        const [p50, p99] = [0.5, 0.99].map((share) => latencies[Math.floor(answered * share)]);
        const longest = latencies.at(-1);
        resolve({ answered, unexpected, firstUnexpected, next: number, ms, p50, p99, longest });
      });
    }
  });
}

/** How many characters the answer has, head and body; null while its head is not complete. */
function answerLength(received) {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end + 2))?.[1];
  if (length === undefined) throw new Error(`An answer without a content-length: ${received.slice(0, end)}`);
  return end + 4 + Number(length);
}

process.on("message", (options) => {
  void load(options).then((done) => process.send(done));
});
process.on("disconnect", () => process.exit());
