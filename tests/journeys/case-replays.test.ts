import { startSandbox, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case } from "../../server/contract/cases/case.js";
import { replayCase } from "../../server/contract/cases/case-replay.js";
import { CASE_REPLAY_PATH } from "../../server/contract/cases/replay.control.js";
import type { OpenApiDocument } from "../../server/contract/openapi/document.js";
import { chargeBody, payoutBody } from "./bodies.js";
import { NOON } from "./rows.js";

/**
 * POST of a case: the sandbox replays it in an ephemeral sandbox, or here, where it replaces the
 * sandbox's own data.
 */

let sandbox: TestSandbox;
/** The case of a paid charge and a confirmed payout, with their webhooks. */
let savedCase: Case;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: NOON });
  await sandbox.receiver();
  const charge = await sandbox.gateway.cashIn(chargeBody());
  await sandbox.pay(charge.transactionId);
  await sandbox.gateway.cashOut(payoutBody());
  await sandbox.advance("1m");
  savedCase = (await sandbox.control.readCase()) as Case;
});
afterAll(() => sandbox.close());

const HERE = { ephemeral: false };
const journal = async () => (await sandbox.control.readJournal({ since: 0, limit: 1_000 })).entries;
const steps = (): [number[], (step: number, of: number) => void] => {
  const reported: number[] = [];
  return [reported, (step) => void reported.push(step)];
};
const changed = (change: (savedCase: Case) => unknown): Case => {
  const copy = structuredClone(savedCase);
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

describe("a replay in an ephemeral sandbox", () => {
  // proves: beyond.replays
  it("succeeds, reports each step, and leaves this sandbox unchanged", async () => {
    const before = await journal();
    const [reported, onStep] = steps();
    const outcome = await replayCase(sandbox, savedCase, {}, onStep);
    expect(outcome).toEqual({ steps: savedCase.steps.length, webhooks: 2, differingSteps: [] });
    expect(reported).toEqual([0, ...savedCase.steps.map((_, index) => index + 1)]);
    expect(await journal()).toEqual(before);
    expect(await sandbox.control.readCase(), "a replay is not recorded").toEqual(savedCase);
  });

  it("uses the settings of the case, not those of this sandbox", async () => {
    const strict = changed(({ settings }) => Object.assign(settings, { directory: "strict" }));
    const outcome = await replayCase(sandbox, strict, {}, () => {});
    expect(outcome.differingSteps[0]!.differences).toContainEqual(
      expect.objectContaining({
        where: expect.stringMatching(/payload\.errorCode$/),
        came: "INVALID_PIX_KEY",
      }),
    );
  });

  it.each([
    ["an invalid scenario file", { scenarios: [{ file: "own.yaml", text: "name: 1" }] }, /^own\.yaml:/],
    [
      "two accounts with the same PIX key",
      { accounts: [{ pixKey: "a@example.com" }, { pixKey: "a@example.com" }] },
      /a@example\.com/,
    ],
  ])(
    "is refused with the reason if the sandbox of the case cannot be started: %s",
    async (_, invalidPart: object, reason) => {
      const invalidCase = changed((copy) =>
        Object.assign("accounts" in invalidPart ? copy.settings : copy, invalidPart),
      );
      const refused = replayCase(sandbox, invalidCase, {}, () => {});
      await expect(refused).rejects.toMatchObject({ status: 422, code: "RUN_CANNOT_START" });
      const { message } = (await replayCase(sandbox, invalidCase, {}, () => {}).catch(
        (error) => error,
      )) as Error;
      expect(message.replace("The ephemeral sandbox could not be started: ", "")).toMatch(reason);
    },
  );
});

describe("a replay in this sandbox", () => {
  // proves: beyond.replays
  it("replaces all data, after a snapshot of it", async () => {
    const before = await journal();
    const wrong = changed(({ steps }) => Object.assign(steps[1]!, { answers: 404 }));
    const outcome = await replayCase(sandbox, wrong, { ...HERE, keepGoing: true }, () => {});
    expect(outcome).toMatchObject({
      steps: savedCase.steps.length,
      differingSteps: [{ step: 2, differences: [{ where: "answers", expected: 404, came: 200 }] }],
    });
    await sandbox.control.restoreSnapshot({ name: "before-replay" });
    expect(await journal()).toEqual(before);
  });

  // proves: beyond.replays
  it("of an unchanged case leaves data whose case is equal", async () => {
    await replayCase(sandbox, savedCase, HERE, () => {});
    expect(await sandbox.control.readCase()).toEqual(savedCase);
    await sandbox.control.restoreSnapshot({ name: "before-replay" });
  });

  it("stops at the first step that differs", async () => {
    const wrong = changed(({ steps }) => Object.assign(steps[1]!, { answers: 404 }));
    const outcome = await replayCase(sandbox, wrong, HERE, () => {});
    expect([outcome.steps, outcome.differingSteps.length]).toEqual([2, 1]);
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
  ])(
    "is refused with 409 if %s of the case differ from this sandbox, and changes nothing",
    async (_, changes: object, code, reason) => {
      const before = await journal();
      const other = changed((copy) =>
        Object.assign(copy, changes, {
          settings: { ...copy.settings, ...(changes as { settings?: object }).settings },
        }),
      );
      const refused = replayCase(sandbox, other, HERE, () => {});
      await expect(refused).rejects.toMatchObject({
        status: 409,
        code,
        message: expect.stringMatching(reason),
      });
      expect(await journal()).toEqual(before);
    },
  );
});

it("the example of the API document can be replayed", async () => {
  const response = await fetch(`${sandbox.url}/sandbox/control.json`);
  const { paths } = (await response.json()) as OpenApiDocument;
  const { example } = paths[CASE_REPLAY_PATH]!.post!.requestBody!.content["application/json"]!;
  const answer = await post(JSON.stringify(example));
  expect(
    (await answer.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { step: 0, of: 1 },
    { step: 1, of: 1 },
    { outcome: { steps: 1, webhooks: 0, differingSteps: [] } },
  ]);
});

// proves: beyond.replays
it("a second replay is refused while one is running", async () => {
  let second: Promise<unknown> | undefined;
  const first = replayCase(sandbox, savedCase, {}, () => {
    second ??= expect(replayCase(sandbox, savedCase, {}, () => {})).rejects.toMatchObject({
      ...{ status: 409, code: "RUN_IN_PROGRESS" },
    });
  });
  expect((await first).differingSteps).toEqual([]);
  await second;
  expect(second).toBeDefined();
});

/** A case whose second call takes 60 s, so that the replay is running when it is aborted. */
const slowCase = (): Case => ({
  ...savedCase,
  steps: [
    { at: NOON, gateway: "GET /api/balance", account: 1 },
    { at: NOON, gateway: "POST /api/pix/cash-out", account: 1, scenario: "slow:60s", body: payoutBody() },
  ],
});

describe.each([
  ["an ephemeral sandbox", {}],
  ["this sandbox", HERE],
] as const)("a replay in %s that is aborted", (_, how) => {
  it("stops in the middle of a step when its client disconnects, and the next replay can start", async () => {
    const hangUp = new AbortController();
    const broken = replayCase(
      ...([sandbox, slowCase(), how] as const),
      (step) => step === 1 && hangUp.abort(),
      hangUp.signal,
    );
    await expect(broken).rejects.toThrow();
    const again = () => replayCase(sandbox, savedCase, {}, () => {}).catch(({ code }) => code as string);
    await expect.poll(again).toMatchObject({ differingSteps: [] });
    if (how === HERE) await sandbox.control.restoreSnapshot({ name: "before-replay" });
  });

  // proves: beyond.replays
  it("stops in the middle of a step when the sandbox stops, and fails with RUN_STOPPED", async () => {
    const other = await startSandbox({ clock: NOON });
    let closed: Promise<void> | undefined;
    const broken = replayCase(other, slowCase(), how, (step) => {
      if (step === 1) closed = other.close();
    });
    await expect(broken).rejects.toMatchObject({ code: "RUN_STOPPED" });
    await closed;
    await expect(other.control.health()).rejects.toThrow();
  });

  it("fails with RUN_FAILED at a step of an unknown account", async () => {
    const step = { at: NOON, gateway: "GET /api/balance", account: 99 };
    const broken = replayCase(sandbox, { ...savedCase, steps: [savedCase.steps[0]!, step] }, how, () => {});
    await expect(broken).rejects.toMatchObject({
      code: "RUN_FAILED",
      message: expect.stringMatching(/no account 99/),
    });
    if (how === HERE) await sandbox.control.restoreSnapshot({ name: "before-replay" });
  });
});

it.each([
  ["a body without a case", {}, ["case"]],
  ["an unknown control operation", { case: { steps: [{ at: NOON, control: "pya" }] } }, ["case.steps.0"]],
  [
    "a control operation with the name of an Object property",
    { case: { steps: [{ at: NOON, control: "constructor" }] } },
    ["case.steps.0"],
  ],
  [
    "a header with a line break",
    { case: { steps: [{ at: NOON, gateway: "GET /api/balance", account: 1, scenario: "a\nb" }] } },
    ["case.steps.0.scenario"],
  ],
  [
    "a path with a space",
    { case: { steps: [{ at: NOON, gateway: "GET /a b", account: 1 }] } },
    ["case.steps.0.gateway"],
  ],
  ["two scenario files with the same name", { case: { scenarios: [OWN, OWN] } }, ["case.scenarios"]],
  [
    "a scenario file with an invalid name",
    { case: { scenarios: [{ ...OWN, file: "a\0.yaml" }] } },
    ["case.scenarios"],
  ],
  ["an unknown key beside the case", { case: {}, also: 1 }, ["also"]],
])(
  "an invalid case is refused with 400 and the invalid fields: %s",
  async (_, body: { case?: object }, invalidFields) => {
    const answer = await post(
      JSON.stringify({ ...body, ...(body.case && { case: { ...savedCase, ...body.case } }) }),
    );
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect([answer.status, error.code]).toEqual([400, "INPUT_INVALID"]);
    for (const name of invalidFields) expect(error.message).toContain(name);
  },
);

it("a body that is not JSON, too deeply nested or too large is refused", async () => {
  const codeOf = async (body: string) =>
    ((await (await post(body)).json()) as { error: { code: string } }).error.code;
  expect(await codeOf("{")).toBe("JSON_MALFORMED");
  expect(await codeOf("[".repeat(200) + "]".repeat(200))).toBe("JSON_MALFORMED");
  expect(await codeOf(`"${"x".repeat(65 * 1_024 * 1_024)}"`)).toBe("BODY_TOO_LARGE");
});

it("a request from another website is refused with 403", async () => {
  const answer = await fetch(`${sandbox.url}${CASE_REPLAY_PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://example.com" },
    body: JSON.stringify({ case: savedCase }),
  });
  expect(answer.status).toBe(403);
});
