import { CommanderError } from "commander";
import { describe, expect, test } from "vitest";
import { ControlError, UnreachableError } from "../server/contract/client.js";
import { CannotRunError, failureOf, RefusedError, UsageError } from "./failure.js";

const URL = "http://127.0.0.1:7490";

describe("the exit code of a failed command", () => {
  test.each([
    ["a refusal", new RefusedError("VERIFY_FAILED", "1 check failed."), 1],
    ["a refusal of the sandbox", new ControlError(409, "SNAPSHOT_EXISTS", "There is one."), 1],
    [
      "a malformed value that the sandbox notices",
      new ControlError(400, "BODY_INVALID", "seed is no number."),
      2,
    ],
    ["a value that is too long for a request", new ControlError(431, "REQUEST_TOO_LONG", "It is long."), 2],
    ["a malformed value that is noticed here", new UsageError("--port is no number."), 2],
    [
      "an unknown option",
      new CommanderError(1, "commander.unknownOption", "error: unknown option '--prot'"),
      2,
    ],
    ["no sandbox at the address", new UnreachableError(URL, new Error("ECONNREFUSED")), 3],
    ["something else at the address", new ControlError(404, "NOT_LOCALPIX", `${URL} answered 404.`), 3],
    [
      "a malformed answer of something else",
      new ControlError(400, "NOT_LOCALPIX", `${URL} answered 400.`),
      3,
    ],
    ["a command that cannot be run", new CannotRunError(126, "It is a directory."), 126],
    ["a command that does not exist", new CannotRunError(127, "There is no such command."), 127],
    ["an internal error", new TypeError("undefined is not a function"), 1],
  ])("%s", (_, error, exitCode) => {
    expect(failureOf(error).exitCode).toBe(exitCode);
  });
});

test("a working directory that was deleted is named", () => {
  const error = Object.assign(new Error("ENOENT: no such file or directory, uv_cwd"), {
    ...{ code: "ENOENT", syscall: "uv_cwd" },
  });
  expect(failureOf(error)).toMatchObject({ exitCode: 1, message: "The working directory no longer exists." });
});

describe("the hint if no sandbox is reached", () => {
  const errorWith = (code: string) => Object.assign(new Error(code), { code });
  const hintFor = (cause: Error) => failureOf(new UnreachableError("https://pix.test", cause)).hint;

  test.each([
    ["EPROTO", "It does not speak HTTPS."],
    ["SELF_SIGNED_CERT_IN_CHAIN", "NODE_EXTRA_CA_CERTS"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "--allow-host"],
    ["ECONNREFUSED", "localpix start"],
  ])("says what to do about %s, also within an error of fetch", (code, expected) => {
    expect(hintFor(errorWith(code))).toContain(expected);
    expect(hintFor(new TypeError("fetch failed", { cause: errorWith(code) }))).toContain(expected);
  });
});
