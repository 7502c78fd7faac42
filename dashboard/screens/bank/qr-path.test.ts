import { expect, it } from "vitest";
import { qrPath } from "./qr-path.js";

it("draws each run of a row as one rectangle", () => {
  const rows = ["##.", "..#", "###"];
  expect(qrPath(3, (row, column) => rows[row]![column] === "#")).toBe("M0 0h2v1h-2zM2 1h1v1h-1zM0 2h3v1h-3z");
});
