// `npm run bench`: localpix beside stock Express, in one interleaved run, as ratios.
//   --rounds 5  --seconds 3  --starts 15     how long it runs
//   --write     keeps the table in bench/RESULTS.md
//   --check     ends with exit code 1 when a target is missed
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { measureAdvance } from "./advance.mjs";
import { runLoad } from "./load.mjs";
import { measurePages } from "./page.mjs";
import { openRows } from "./rows.mjs";
import { measureSearch } from "./search.mjs";
import { measureStart } from "./start.mjs";
import { measureState } from "./state.mjs";
import { machine, page, summary, tables, targets } from "./table.mjs";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    starts: { type: "string", default: "15" },
    write: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  },
});
const [rounds, seconds, starts] = [values.rounds, values.seconds, values.starts].map(Number);
if (process.platform !== "linux") {
  console.error("The benchmark reads CPU and memory from /proc, so it runs on Linux only.");
  process.exit(2);
}

const tell = (text) => console.error(`bench: ${text}`);
const start = await measureStart({ starts, tell });
const state = await measureState({ tell });
const advance = await measureAdvance({ tell });
const search = await measureSearch({ tell });
const pages = await measurePages({ tell });
const { rows, audit, close } = await openRows();
try {
  const measured = await runLoad(rows, { rounds, seconds, tell });
  const { webhooks } = await audit();
  const results = summary(rows, measured, { start, state, advance, search, pages });
  console.log(`\n${machine()}\n\n${tables(results)}`);
  if (values.write) {
    const file = new URL("./RESULTS.md", import.meta.url);
    writeFileSync(file, page(results, { rounds, seconds, starts, webhooks }));
  }
  if (values.check && targets(results).some(({ ok }) => !ok)) process.exitCode = 1;
} finally {
  await close();
}
