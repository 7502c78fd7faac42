// Measures what open pages of the dashboard cost a sandbox under load, in a browser that shows a crowded world.
// Part of `npm run bench`; alone: `node bench/page.mjs`.
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { WebSocket } from "ws";
import { findBrowser } from "../scripts/find-browser.mjs";
import { runAlone } from "./alone.mjs";
import { median } from "./median.mjs";
import { ask, CORE, cpuSeconds, firstLine, startNode, stop } from "./processes.mjs";
import { cashOutRequest } from "./rows.mjs";
import { prepare, settled, startSandbox } from "./sandbox.mjs";
import { tables } from "./table.mjs";

const ENTRIES = 20_000;
const ENTRIES_PER_SECOND = 500;
const SECONDS = 4;
const ROUNDS = 5;
const SCREENS = { Activity: "activity", Overview: "overview", Calls: "activity?filter=calls" };
/** How many pages are open. The first is the baseline; the second one shows the measuring error. */
const OPEN = { "no page": 0, "no page, once more": 0, "1 open": 1, "5 open": 5 };
const NAMES = Object.keys(OPEN);
/** The order in every other round, the reverse in the others: what was open before a measurement makes a difference to it. */
const ORDER = ["no page", "1 open", "no page, once more", "5 open"];

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The number of the newest journal entry, from the first message of the live feed. */
async function newest(url) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/sandbox/live?since=999999999`);
  const [message] = await once(socket, "message");
  socket.close();
  return JSON.parse(message).seq;
}

/**
 * The share of a core that the sandbox needs for a steady load of `ENTRIES_PER_SECOND`, and how much more with open pages.
 * Measurements with different numbers of pages alternate. Null without a browser.
 */
export async function measurePages({ tell }) {
  const executablePath = findBrowser();
  if (executablePath === null) return null;
  const sandbox = await startSandbox(CORE.server, "--allow-http-webhooks", "--settlement", "0s");
  const client = startNode(CORE.others, [here("./client.mjs")]);
  const receiver = startNode(CORE.others, [here("./servers/receiver.mjs")]);
  const browser = await chromium.launch({ executablePath });
  try {
    const token = await prepare(sandbox.url, (await firstLine(receiver)).url);
    const { hostname: host, port } = new URL(sandbox.url);
    let first = 0;
    const load = async (options) => {
      const connection = { host, port: Number(port), first, connections: 5 };
      const done = await ask(client, { ...connection, ...options, ...cashOutRequest(sandbox.url, token) });
      first = done.next;
      return done;
    };
    tell("pages: filling the world");
    while ((await newest(sandbox.url)) < ENTRIES) await load({ milliseconds: 500 });
    await settled(sandbox.url);
    const perPayout = (await newest(sandbox.url)) / first;
    const perSecond = ENTRIES_PER_SECOND / perPayout;

    /** The share of a core that the sandbox needs for the load while `count` pages are open. */
    const shareWith = async (screen, count) => {
      const pages = [];
      for (let opened = 0; opened < count; opened++) {
        const page = await browser.newPage();
        await page.goto(`${sandbox.url}/sandbox/${screen}`);
        await page.getByRole("main").waitFor();
        pages.push(page);
      }
      await load({ milliseconds: 1_500, perSecond });
      const [cpu, start] = [cpuSeconds(sandbox.child), performance.now()];
      await load({ milliseconds: SECONDS * 1_000, perSecond });
      const share = (cpuSeconds(sandbox.child) - cpu) / ((performance.now() - start) / 1_000);
      for (const page of pages) await page.close();
      await settled(sandbox.url);
      return share;
    };

    const results = [];
    for (const [name, screen] of Object.entries(SCREENS)) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        const shares = {};
        for (const open of round % 2 === 0 ? ORDER : ORDER.toReversed()) {
          tell(`pages: ${name}, round ${round + 1} of ${ROUNDS}, ${open}`);
          shares[open] = await shareWith(screen, OPEN[open]);
        }
        rounds.push(shares);
      }
      // Costs are differences within one round, because the load of the machine varies between rounds.
      const cost = (open) => median(rounds.map((shares) => shares[open] - shares["no page"]));
      const alone = median(rounds.map((shares) => shares["no page"]));
      results.push({ name, alone, costs: NAMES.slice(1).map((open) => ({ open, share: cost(open) })) });
    }
    return results;
  } finally {
    await browser.close();
    await stop(client);
    await stop(receiver);
    await sandbox.close();
  }
}

export function pagesSection(pages) {
  return {
    head: ["Open pages at 500 entries/s", ...NAMES],
    lines: pages.map(({ name, alone, costs }) => [
      name,
      `${(alone * 100).toFixed(1)} %`,
      ...costs.map(({ share }) => `${share < 0 ? "" : "+"}${(share * 100).toFixed(1)} %`),
    ]),
    targets: pages.flatMap(({ name, costs }) =>
      costs
        .filter(({ open }) => OPEN[open] > 0)
        .map(({ open, share }) => ({
          what: `${name}, ${open}: % of a core`,
          ...{ measured: share * 100, atMost: OPEN[open] === 1 ? 10 : 20, digits: 1 },
        })),
    ),
    about: [
      "**Open pages**: the share of a core that the sandbox needs for 125 settled payouts with webhooks per second. `no page`: no page of the dashboard is open; `1 open`, `5 open`: how much more it needs while so many pages are open; `no page, once more`: how much more without one, which is the measuring error; a ratio would say nothing about such small differences. Medians of five rounds. The journal has at least 20,000 entries.",
    ],
  };
}

await runAlone(
  import.meta.url,
  { description: "Measures what open pages of the dashboard cost a sandbox under load." },
  async (options) => {
    const pages = await measurePages(options);
    return pages === null ? "There is no browser on this machine." : tables([pagesSection(pages)]);
  },
);
