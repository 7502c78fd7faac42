// Receives the webhooks of payouts and reads the live feed like dashboard pages. Counts both and answers every IPC message
// with the counts.
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

process.on("message", ({ feedUrl, pages }) => {
  for (let page = 0; page < (pages ?? 0); page++) {
    const socket = new WebSocket(feedUrl);
    socket.on("message", (message) => {
      // Only frames of entries are arrays; the greeting and the ticks are not.
      if (message[0] === 0x5b) entries += 1;
    });
  }
  process.send({ webhooks, entries });
});
process.on("disconnect", () => process.exit());

server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
