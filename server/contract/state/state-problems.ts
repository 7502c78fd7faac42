import type { ProblemLine } from "../problem-line.js";

/** What can be wrong with the state of the sandbox, and with the files that hold one. */
export const stateProblems = {
  "world-replaced": {
    status: 409,
    message: "The sandbox was reset or restored while this was under way; nothing of it is left.",
  },
  "snapshot-unknown": {
    status: 404,
    message: "There is no snapshot {name}.",
    hint: "localpix state list shows them.",
  },
  "snapshot-exists": {
    status: 409,
    message: "There is a snapshot {name} already.",
    hint: "Give `replace: true` (--replace) to overwrite it.",
  },
  "world-file-foreign": { status: 422, message: "{file} is not a localpix data file." },
  "world-file-schema": {
    status: 422,
    message: "{file} was written by another version of localpix (schema {found}; this one knows {known}).",
    hint: "Open it with that version, or start over here.",
  },
  "world-file-damaged": { status: 422, message: "{file} is damaged: {problem}." },
  "world-file-wrong": { status: 422, message: "{file} does not add up: {problem}." },
  "disk-refuses": {
    status: 507,
    message: "The disk does not take it: {problem}.",
    hint: "Make room, or see to the rights of the data directory.",
  },
  "data-damaged": {
    status: 500,
    message: "The sandbox's data file is damaged: {problem}.",
    hint: "Stop the sandbox, and see localpix verify <file>; then put a copy in its place, or start anew.",
  },
  "data-file-gone": {
    status: 507,
    message: "{file} was deleted or replaced while the sandbox runs: what it wrote now would be lost.",
    hint: "Save what it holds with localpix state export, stop it, put that file in the place, and start again.",
  },
  "upload-broken": { status: 400, message: "The file did not arrive whole." },
  "media-type-wrong": { status: 415, message: "Send the body as {expected}, and say so in content-type." },
} as const satisfies Record<string, ProblemLine>;
