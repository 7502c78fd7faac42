// Rounds of load: every row once per round, in a different order each time, compared with the baseline of its round.
import { fileURLToPath } from "node:url";
import { ask, CORE, cpuSeconds, startNode, stop } from "./processes.mjs";

const CONNECTIONS = 10;

/** Measures a row under load; work that remains afterwards is part of it. */
async function measure(client, row, milliseconds) {
  const { hostname: host, port } = new URL(row.server.url);
  const cpuBefore = cpuSeconds(row.server.child);
  const start = performance.now();
  const done = await ask(client, {
    host,
    port: Number(port),
    connections: CONNECTIONS,
    milliseconds,
    first: row.next,
    ...row.request,
  });
  await row.waitForRest();
  const seconds = (performance.now() - start) / 1_000;
  const cpu = cpuSeconds(row.server.child) - cpuBefore;
  row.next = done.next;
  if (done.unexpected > 0)
    throw new Error(`${row.name}: ${done.unexpected} wrong answers, such as ${done.sample}`);
  return { perSecond: done.answered / seconds, cpuMicros: (cpu / done.answered) * 1e6 };
}

/** Measures all rows; resolves with the results of each round, by the name of the row in `rows`. */
export async function runLoad(rows, { rounds, seconds, tell }) {
  const client = startNode(CORE.others, [fileURLToPath(new URL("./client.mjs", import.meta.url))]);
  const names = Object.keys(rows);
  const results = [];
  try {
    tell("warming up");
    for (const name of names) await measure(client, rows[name], 1_500);
    for (let round = 0; round < rounds; round++) {
      const result = {};
      for (let index = 0; index < names.length; index++) {
        const name = names[(index + round) % names.length];
        tell(`round ${round + 1} of ${rounds}: ${rows[name].name}`);
        result[name] = await measure(client, rows[name], seconds * 1_000);
      }
      results.push(result);
    }
  } finally {
    await stop(client);
  }
  return results;
}
