import { describe, expect, it } from "vitest";
import { Problem } from "../contract/control-problems.js";
import { createFaultReporter, DataFileDamaged, dataFileProblem, diskProblem } from "./disk.js";
import { DataFileGone } from "./file-watch.js";

const errorOf = (code: string) => Object.assign(new Error(`it is ${code}`), { code });
const FULL = errorOf("SQLITE_FULL");
const DAMAGED = errorOf("SQLITE_CORRUPT");

/** The notices and faults after a sequence of errors, commits and replacements of the world. */
function toldOf(
  story: readonly (Error | "commit" | "another world")[],
  damage: string | null = null,
  unwritable: Error | null = null,
) {
  const notices: string[] = [];
  const faults: unknown[] = [];
  const refused: unknown[] = [];
  let [onCommit, onReplace] = [() => {}, () => {}];
  const database = {
    onCommitted: (callback: () => void) => {
      onCommit = callback;
    },
    onReplaced: (callback: () => void) => {
      onReplace = callback;
    },
    unwritable: () => unwritable,
    refuseWrites: (reason: Error) => void refused.push(diskProblem(reason)),
  };
  const tell = createFaultReporter(
    database,
    () => (damage === null ? null : { en: damage, pt: damage }),
    (error) => void faults.push(error),
    (text) => void notices.push(text.split(":")[0]!),
  );
  for (const event of story) {
    if (event === "commit") onCommit();
    else if (event === "another world") onReplace();
    else tell(event);
  }
  return { notices, faults, refused };
}

const REFUSES = "The data could not be written to the disk";
const IS_DAMAGED = "The sandbox's data file is damaged";

describe("an error", () => {
  it("of a full disk causes one notice, and another after a commit succeeded", () => {
    expect(toldOf([FULL, FULL, "commit", FULL]).notices).toEqual([REFUSES, REFUSES]);
  });

  it("of a full disk causes no other notice after a commit that wrote nothing", () => {
    expect(toldOf([FULL, "commit", FULL], null, FULL).notices).toEqual([REFUSES]);
  });

  it("of damage causes one notice in each world, and stops all writes", () => {
    expect(toldOf([DAMAGED, "commit", DAMAGED]).notices).toEqual([IS_DAMAGED]);
    expect(toldOf([DAMAGED, "another world", DAMAGED]).notices).toEqual([IS_DAMAGED, IS_DAMAGED]);
  });

  it("of each kind causes its own notice", () => {
    expect(toldOf([FULL, DAMAGED, FULL, DAMAGED]).notices).toEqual([REFUSES, IS_DAMAGED]);
  });

  it("of another program's lock causes one notice, and another after a commit succeeded", () => {
    const held = errorOf("SQLITE_BUSY");
    const text =
      "Another program holds the data file, so nothing can be written. End the transaction of that program (a database browser, sqlite3, a backup) or close it, then try again.";
    expect(toldOf([held, held, "commit", held]).notices).toEqual([text, text]);
  });

  it("that the disk did not cause is reported as a fault", () => {
    const fault = new Error("ours");
    expect(toldOf([fault])).toEqual({ notices: [], faults: [fault], refused: [] });
  });

  it("that damage caused is reported as damage, not as a fault", () => {
    const story = [new TypeError("of undefined"), new SyntaxError("no JSON")];
    const problem = "journal 7: data: no JSON";
    expect(toldOf(story, problem)).toEqual({
      notices: [IS_DAMAGED],
      faults: [],
      refused: [new Problem("data-damaged", { problem: { en: problem, pt: problem } })],
    });
  });
});

describe("the problem of an unwritable file in the health response", () => {
  const damage = new DataFileDamaged("accounts 1: name: must not be empty");
  const gone = new DataFileGone("/home/somebody/localpix.db");

  it("is null while the file is writable", () => {
    expect(dataFileProblem(null)).toBeNull();
  });

  it("has its details only for clients with the token", () => {
    expect(dataFileProblem(damage)!.message).toContain("accounts 1: name");
    expect(dataFileProblem(damage, { isTrusted: false })).toMatchObject({
      code: "DATA_DAMAGED",
      message: "The sandbox's data file is damaged: the control token is needed to see where.",
    });
    expect(dataFileProblem(gone)!.message).toContain("/home/somebody");
    expect(JSON.stringify(dataFileProblem(gone, { isTrusted: false }))).not.toContain("somebody");
  });
});
