import { connect } from "node:net";

/**
 * Sends the headers of a POST and half of its body, and resolves when the sandbox has sent 100 Continue: the request is
 * then in progress. `finish` sends the rest, and resolves with the complete response when the connection is closed.
 */
export async function halfRequest(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<{ finish(): Promise<string> }> {
  const bytes = Buffer.from(JSON.stringify(body));
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  const isWanted = new Promise<void>((resolve) =>
    socket.on("data", (chunk) => {
      answer += chunk;
      if (answer.includes("100 Continue")) resolve();
    }),
  );
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const head = {
    host: new URL(url).host,
    "content-type": "application/json",
    "content-length": String(bytes.length),
    expect: "100-continue",
    connection: "close",
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.write(bytes.subarray(0, 20));
  await isWanted;
  return {
    finish: async () => {
      socket.write(bytes.subarray(20));
      await ended;
      return answer.split("100 Continue\r\n\r\n")[1]!;
    },
  };
}
