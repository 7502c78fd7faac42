// The other end of what a payout causes: a receiver of its webhooks, and pages that watch the live feed.
// Counts what arrives; asked for its counts, it answers them.
import { createServer } from "node:http";
import { WebSocket } from "ws";

let webhooks = 0;
let entries = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    webhooks += 1;
    response.writeHead(200, { "content-length": 0 }).end();
  });
});

process.on("message", ({ watch, pages }) => {
  for (let page = 0; page < (pages ?? 0); page++) {
    const socket = new WebSocket(watch);
    socket.on("message", (message) => {
      // Only frames of entries are arrays; the greeting and the ticks are not.
      if (message[0] === 0x5b) entries += 1;
    });
  }
  process.send({ webhooks, frames: entries });
});
process.on("disconnect", () => process.exit());

server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
