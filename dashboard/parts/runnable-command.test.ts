import { expect, it } from "vitest";
import { runnableCommand } from "./runnable-command.js";

const elsewhere = { program: "node /opt/it/dist/localpix.cjs", url: "http://127.0.0.1:41234", token: null };
const NODE = elsewhere.program;
const URL = `--url ${elsewhere.url}`;

it.each([
  ["localpix pay 10001", `${NODE} pay 10001 ${URL}`],
  [
    "localpix deliveries retry 1 && localpix deliveries retry 2",
    `${NODE} deliveries retry 1 ${URL} && ${NODE} deliveries retry 2 ${URL}`,
  ],
  ["localpix credentials --curl | sh", `${NODE} credentials --curl ${URL} | sh`],
  ['eval "$(localpix credentials --env)"', `eval "$(${NODE} credentials --env ${URL})"`],
  // Text in quotes is neither an operator nor a command.
  [
    `localpix call POST /x --data '{"a":"b & c); localpix pay d'\\''e"}'`,
    `${NODE} call POST /x --data '{"a":"b & c); localpix pay d'\\''e"}' ${URL}`,
  ],
  [
    `localpix call POST /x --data '{"a":"b-'$(date +%s)'"}' --account 2`,
    `${NODE} call POST /x --data '{"a":"b-'$(date +%s)'"}' --account 2 ${URL}`,
  ],
  ["localpix demo", `${NODE} demo`],
  ["localpix --help", `${NODE} --help`],
  ["curl http://here/localpix x", "curl http://here/localpix x"],
])("makes runnable: %s", (text, expected) => expect(runnableCommand(text, elsewhere)).toBe(expected));

it("leaves a command that works unchanged, and adds the token of a sandbox that requires it", () => {
  const here = { program: "localpix", url: null, token: null };
  expect(runnableCommand("localpix pay 1 && localpix verify", here)).toBe(
    "localpix pay 1 && localpix verify",
  );
  expect(runnableCommand("localpix pay 1", { ...here, token: "segredo/&=" })).toBe(
    "localpix pay 1 --token 'segredo/&='",
  );
});
