import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case, CaseStep } from "../../server/contract/cases/case.js";
import { replayCase } from "../../server/contract/cases/case-replay.js";
import { caseText, readCaseText } from "../../server/contract/cases/case-text.js";
import { payoutBody } from "../journeys/bodies.js";
import { NOON } from "../journeys/rows.js";
import { countingReceiver } from "./counting-receiver.js";

/** A case from another person can contain only what `case save` could have written, and calls no receiver. */

let sandbox: TestSandbox;
let savedCase: Case;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  await sandbox.gateway.balance();
  savedCase = (await sandbox.control.readCase()) as Case;
});
afterAll(() => sandbox.close());

const withSteps = (...steps: object[]): Case => ({
  ...savedCase,
  steps: [savedCase.steps[0]!, ...steps.map((step) => ({ at: NOON, ...step }) as CaseStep)],
});
const world = async () => [
  await sandbox.control.health(),
  await sandbox.control.readJournal({ limit: 1_000 }),
  await sandbox.control.listSnapshots(),
];

describe.each<[what: string, step: object, field: string, why: RegExp]>([
  ["resets the state", { control: "resetState" }, "control", /is not a command of a case/],
  ["takes a snapshot", { control: "takeSnapshot", input: { name: "x" } }, "control", /is not a command/],
  [
    "restores a snapshot",
    { control: "restoreSnapshot", input: { name: "x" } },
    "control",
    /is not a command/,
  ],
  ["removes a snapshot", { control: "removeSnapshot", input: { name: "x" } }, "control", /is not a command/],
  ["runs scenario proofs", { control: "checkScenarios", input: {} }, "control", /is not a command/],
  ["stops the sandbox", { control: "stop" }, "control", /is not a command/],
  ["opens a tunnel", { gateway: "CONNECT /api/balance" }, "gateway", /which CONNECT is not/],
  ["asks for credentials", { control: "showCredentials" }, "control", /is not a command/],
  ["calls the control API", { gateway: "POST /sandbox/api/state/reset" }, "gateway", /outside \/sandbox/],
  [
    "calls the control API in capitals",
    { gateway: "POST /SandBox/api/state/reset" },
    "gateway",
    /outside \/sandbox/,
  ],
  [
    "calls the control API with a query only",
    { gateway: "GET /sandbox?a=1" },
    "gateway",
    /outside \/sandbox/,
  ],
  [
    "calls the control API with backslashes",
    { gateway: "POST /sandbox\\api/state/reset#" },
    "gateway",
    /outside/,
  ],
  [
    "calls the control API with another slash",
    { gateway: "POST //sandbox/api/state/reset" },
    "gateway",
    /outside/,
  ],
  [
    "calls the control API with an encoded slash",
    { gateway: "POST /sandbox%2fapi/state/reset" },
    "gateway",
    /outside/,
  ],
  [
    "has a space in its path",
    { gateway: "GET /api/a b" },
    "gateway",
    /can carry; write %20 for " " at character 7/,
  ],
  [
    "has an emoji in its path",
    { gateway: "GET /api/💸" },
    "gateway",
    /can carry; write %F0%9F%92%B8 for "💸"/,
  ],
  [
    "has a line break in a header",
    { gateway: "GET /api/balance", idempotencyKey: "a\nb" },
    "idempotencyKey",
    /can carry, which "\\n" at character 2 is not/,
  ],
  ["calls the page", { gateway: "GET /sandbox" }, "gateway", /outside \/sandbox/],
])("a case with a step that %s", (_what, step, field, why) => {
  const bad = () => withSteps({ gateway: "GET /api/balance", account: 1 }, step);

  it("is refused when its file is read, with the path of the step", () => {
    const { problems } = readCaseText(caseText(bad()));
    expect(problems).toMatchObject([{ message: expect.stringMatching(why) }]);
    expect(problems![0]!.message).toContain(`steps.2.${field} `);
  });

  it.each([{ ephemeral: true }, { ephemeral: false }])(
    "is refused before the replay starts, %o",
    async (how) => {
      const before = await world();
      const refused = replayCase(sandbox, bad(), how, () => {});
      await expect(refused).rejects.toMatchObject({
        ...{ status: 400, code: "INPUT_INVALID" },
        message: expect.stringMatching(`^case\\.steps\\.2\\.${field} .*${why.source}`),
      });
      expect(await world()).toEqual(before);
    },
  );
});

it("a path that resembles the control API reaches the gateway only", async () => {
  const paths = [
    ...["/%73andbox/api/state/reset", "/x/../sandbox/api/state/reset", "/x\\..\\sandbox/api/state/reset#"],
    ...["/./sandbox/api/state/reset", "/;/sandbox/api/state/reset", "/sandboxes", "/sandbox.json"],
  ];
  const steps = paths.map((path) => ({ gateway: `POST ${path}`, body: {}, answers: 404 }));
  const { epoch } = await sandbox.control.health();
  const outcome = await replayCase(sandbox, withSteps(...steps), { ephemeral: false }, () => {});
  expect(outcome.differingSteps).toEqual([]);
  const { requests } = await sandbox.control.listRequests({ plane: "gateway" });
  expect(requests.map(({ path }) => path).toReversed()).toEqual(["/api/auth/token", ...paths]);
  const after = await sandbox.control.health();
  expect(after.epoch, "the world of the replay").toBeGreaterThan(epoch);
  await sandbox.control.restoreSnapshot({ name: "before-replay" });
});

it("a request below /sandbox is not saved in a case", async () => {
  await fetch(`${sandbox.url}/sandbox/nowhere`, { method: "POST" });
  const saved = (await sandbox.control.readCase()) as Case;
  expect(saved.steps).toEqual(savedCase.steps);
});

it.each([{ ephemeral: true }, { ephemeral: false }])(
  "a replay calls no receiver that the settings or steps of a case name, %o",
  async (how) => {
    const receiver = await countingReceiver();
    const { url } = receiver;
    const cashOut = { gateway: "POST /api/pix/cash-out", account: 1, body: payoutBody() };
    const webhook = { url, eventType: "cash_out" };
    const wide = { ...savedCase.settings, allowHttpWebhooks: true, webhookAddresses: "all" as const };
    const evil = {
      ...withSteps(
        { gateway: "POST /api/webhooks", account: 1, body: webhook, answers: 200 },
        { control: "triggerEvent", input: { eventType: "cash_out" } },
        { ...cashOut, scenario: "webhook:duplicate" },
        { control: "holdDeliveries", input: {} },
        { control: "setClock", input: { mode: "running" } },
        { control: "advanceClock", input: { by: "1d" } },
        { control: "releaseDeliveries", input: {} },
        { control: "retryDelivery", input: { id: "1" } },
        { gateway: "POST /api/resend-webhook/10001", account: 1, body: { url } },
        { control: "advanceClock", input: { by: "1d" } },
      ),
      settings: how.ephemeral ? { ...wide, webhooks: [{ url }] } : wide,
    };
    const outcome = await replayCase(sandbox, evil, { ...how, keepGoing: true }, () => {});
    expect(outcome.differingSteps).toEqual([]);
    expect(outcome.webhooks).toBeGreaterThan(1);
    expect(receiver.arrived.size).toBe(0);
    if (!how.ephemeral) await sandbox.control.restoreSnapshot({ name: "before-replay" });
    receiver.close();
  },
);
