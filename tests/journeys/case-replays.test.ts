import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case } from "../../server/contract/cases/case.js";
import { replayCase } from "../../server/contract/cases/case-replay.js";
import { CASE_REPLAY_PATH } from "../../server/contract/cases/replay.control.js";
import type { OpenApiDocument } from "../../server/contract/openapi/document.js";
import { chargeBody, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

/** A sandbox does cases again for whoever sends them one, here or apart. */

let sandbox: TestSandbox;
/** A charge that is paid and a payout that is confirmed, with their webhooks. */
let told: Case;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  await sandbox.receiver();
  const charge = await sandbox.gateway.cashIn(chargeBody());
  await sandbox.pay(charge.transactionId);
  await sandbox.gateway.cashOut(payoutBody());
  await sandbox.advance("1m");
  told = (await sandbox.control.readCase()) as Case;
});
afterAll(() => sandbox.close());

const HERE = { apart: false };
const journal = async () => (await sandbox.control.readJournal({ since: 0, limit: 1_000 })).entries;
const steps = (): [number[], (step: number, of: number) => void] => {
  const heard: number[] = [];
  return [heard, (step) => void heard.push(step)];
};
const changed = (change: (told: Case) => unknown): Case => {
  const copy = structuredClone(told);
  change(copy);
  return copy;
};
const OWN = { file: "own.yaml", text: "" };
const post = (body: string) =>
  fetch(`${sandbox.url}${CASE_REPLAY_PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });

describe("apart", () => {
  // proves: beyond.replays
  it("does it again, tells each step, and disturbs nothing here", async () => {
    const before = await journal();
    const [heard, tell] = steps();
    const outcome = await replayCase(sandbox, told, {}, tell);
    expect(outcome).toEqual({ steps: told.steps.length, webhooks: 2, partings: [] });
    expect(heard).toEqual([0, ...told.steps.map((_, index) => index + 1)]);
    expect(await journal()).toEqual(before);
    expect(await sandbox.control.readCase(), "a replay is no part of the world").toEqual(told);
  });

  it("behaves as the sandbox of the case, and not as this one", async () => {
    const strict = changed(({ settings }) => Object.assign(settings, { directory: "strict" }));
    const outcome = await replayCase(sandbox, strict, {}, () => {});
    expect(outcome.partings[0]!.differences).toContainEqual(
      expect.objectContaining({
        where: expect.stringMatching(/payload\.errorCode$/),
        came: "INVALID_PIX_KEY",
      }),
    );
  });

  it.each([
    [
      "a scenario file that makes no sense",
      { scenarios: [{ file: "own.yaml", text: "name: 1" }] },
      /^own\.yaml:/,
    ],
    [
      "accounts with one PIX key",
      { accounts: [{ pixKey: "a@example.com" }, { pixKey: "a@example.com" }] },
      /a@example\.com/,
    ],
  ])("says why none can begin as a case does: %s", async (_, wrong: object, why) => {
    const unbegun = changed((copy) => Object.assign("accounts" in wrong ? copy.settings : copy, wrong));
    const refused = replayCase(sandbox, unbegun, {}, () => {});
    await expect(refused).rejects.toMatchObject({ status: 422, code: "APART_CANNOT_BEGIN" });
    const { message } = (await replayCase(sandbox, unbegun, {}, () => {}).catch((error) => error)) as Error;
    expect(message.replace("The sandbox could not be started: ", "")).toMatch(why);
  });
});

describe("here", () => {
  // proves: beyond.replays
  it("takes the place of everything, which is put aside", async () => {
    const before = await journal();
    const wrong = changed(({ steps }) => Object.assign(steps[1]!, { answers: 404 }));
    const outcome = await replayCase(sandbox, wrong, { ...HERE, keepGoing: true }, () => {});
    expect(outcome).toMatchObject({
      steps: told.steps.length,
      partings: [{ step: 2, differences: [{ where: "answers", expected: 404, came: 200 }] }],
    });
    await sandbox.control.restoreSnapshot({ name: "before-replay" });
    expect(await journal()).toEqual(before);
  });

  // proves: beyond.replays
  it("leaves a world whose case is the same again", async () => {
    await replayCase(sandbox, told, HERE, () => {});
    expect(await sandbox.control.readCase()).toEqual(told);
    await sandbox.control.restoreSnapshot({ name: "before-replay" });
  });

  it("ends at the first step that parts", async () => {
    const wrong = changed(({ steps }) => Object.assign(steps[1]!, { answers: 404 }));
    const outcome = await replayCase(sandbox, wrong, HERE, () => {});
    expect([outcome.steps, outcome.partings.length]).toEqual([2, 1]);
    await sandbox.control.restoreSnapshot({ name: "before-replay" });
  });

  // proves: beyond.replays
  it.each([
    [
      "settings",
      { settings: { settlement: "manual" } },
      "CASE_SETTINGS_DIFFER",
      /settlement is "1s", not "manual"/,
    ],
    ["scenario files", { scenarios: [{ file: "own.yaml", text: "" }] }, "CASE_SCENARIOS_DIFFER", /own\.yaml/],
  ])("leaves all as it is where its %s are others", async (_, wrong: object, code, why) => {
    const before = await journal();
    const other = changed((copy) =>
      Object.assign(copy, wrong, {
        settings: { ...copy.settings, ...(wrong as { settings?: object }).settings },
      }),
    );
    const refused = replayCase(sandbox, other, HERE, () => {});
    await expect(refused).rejects.toMatchObject({ status: 409, code, message: expect.stringMatching(why) });
    expect(await journal()).toEqual(before);
  });
});

it("does what its document gives as an example", async () => {
  const response = await fetch(`${sandbox.url}/sandbox/control.json`);
  const { paths } = (await response.json()) as OpenApiDocument;
  const { example } = paths[CASE_REPLAY_PATH]!.post!.requestBody!.content["application/json"]!;
  const answer = await post(JSON.stringify(example));
  expect(
    (await answer.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([{ step: 0, of: 1 }, { step: 1, of: 1 }, { outcome: { steps: 1, webhooks: 0, partings: [] } }]);
});

// proves: beyond.replays
it("makes one replay at a time", async () => {
  let second: Promise<unknown> | undefined;
  const first = replayCase(sandbox, told, {}, () => {
    second ??= expect(replayCase(sandbox, told, {}, () => {})).rejects.toMatchObject({
      ...{ status: 409, code: "APART_UNDER_WAY" },
    });
  });
  expect((await first).partings).toEqual([]);
  await second;
  expect(second).toBeDefined();
});

/** One call that takes long in real time, so that it is under way when somebody ends it. */
const slow = (): Case => ({
  ...told,
  steps: [
    { at: NOON, gateway: "GET /api/balance", account: 1 },
    { at: NOON, gateway: "POST /api/pix/cash-out", account: 1, scenario: "slow:60s", body: payoutBody() },
  ],
});

describe.each([
  ["apart", {}],
  ["here", HERE],
] as const)("what ends early, %s", (_, how) => {
  it("does so in the middle of a step when whoever asked hangs up, and the next one can begin", async () => {
    const hangUp = new AbortController();
    const broken = replayCase(
      ...([sandbox, slow(), how] as const),
      (step) => step === 1 && hangUp.abort(),
      hangUp.signal,
    );
    await expect(broken).rejects.toThrow();
    const again = () => replayCase(sandbox, told, {}, () => {}).catch(({ code }) => code as string);
    await expect.poll(again).toMatchObject({ partings: [] });
    if (how === HERE) await sandbox.control.restoreSnapshot({ name: "before-replay" });
  });

  // proves: beyond.replays
  it("does so in the middle of a step when the sandbox stops, and says so", async () => {
    const other = await startSandbox({ clock: NOON });
    let closed: Promise<void> | undefined;
    const broken = replayCase(other, slow(), how, (step) => {
      if (step === 1) closed = other.close();
    });
    await expect(broken).rejects.toMatchObject({ code: "APART_STOPPED" });
    await closed;
    await expect(other.control.health()).rejects.toThrow();
  });

  it("is said at the step that cannot be done: the token of nobody", async () => {
    const step = { at: NOON, gateway: "GET /api/balance", account: 99 };
    const broken = replayCase(sandbox, { ...told, steps: [told.steps[0]!, step] }, how, () => {});
    await expect(broken).rejects.toMatchObject({
      code: "APART_BROKE_OFF",
      message: expect.stringMatching(/no account 99/),
    });
    if (how === HERE) await sandbox.control.restoreSnapshot({ name: "before-replay" });
  });
});

it.each([
  ["no case", {}, ["case"]],
  ["a command that there is not", { case: { steps: [{ at: NOON, control: "pya" }] } }, ["case.steps.0"]],
  [
    "the name of what every object has",
    { case: { steps: [{ at: NOON, control: "constructor" }] } },
    ["case.steps.0"],
  ],
  [
    "a header that cannot be sent",
    { case: { steps: [{ at: NOON, gateway: "GET /api/balance", account: 1, scenario: "a\nb" }] } },
    ["case.steps.0.scenario"],
  ],
  [
    "a path that cannot be sent",
    { case: { steps: [{ at: NOON, gateway: "GET /a b", account: 1 }] } },
    ["case.steps.0.gateway"],
  ],
  ["two scenario files of one name", { case: { scenarios: [OWN, OWN] } }, ["case.scenarios"]],
  [
    "a scenario file without a name",
    { case: { scenarios: [{ ...OWN, file: "a\0.yaml" }] } },
    ["case.scenarios"],
  ],
  ["more than a case", { case: {}, also: 1 }, ["also"]],
])("refuses what is none, with all that is wrong: %s", async (_, body: { case?: object }, named) => {
  const answer = await post(
    JSON.stringify({ ...body, ...(body.case && { case: { ...told, ...body.case } }) }),
  );
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  expect([answer.status, error.code]).toEqual([400, "INPUT_INVALID"]);
  for (const name of named) expect(error.message).toContain(name);
});

it("refuses a body that is no JSON, too deep or too large", async () => {
  const codeOf = async (body: string) =>
    ((await (await post(body)).json()) as { error: { code: string } }).error.code;
  expect(await codeOf("{")).toBe("JSON_MALFORMED");
  expect(await codeOf("[".repeat(200) + "]".repeat(200))).toBe("JSON_MALFORMED");
  expect(await codeOf(`"${"x".repeat(65 * 1_024 * 1_024)}"`)).toBe("BODY_TOO_LARGE");
});

it("is not for other web pages", async () => {
  const answer = await fetch(`${sandbox.url}${CASE_REPLAY_PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://example.com" },
    body: JSON.stringify({ case: told }),
  });
  expect(answer.status).toBe(403);
});
