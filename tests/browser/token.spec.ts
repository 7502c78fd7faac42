import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startProcess } from "../faults/process.js";

test("a page opened with a token removes it from the address bar and sends it in no URL", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "localpix-token-"));
  const sandbox = await startProcess(folder, "--host", "0.0.0.0", "--token", "segredo-de-teste/+=");
  try {
    const urls: string[] = [];
    page.on("request", (request) => void urls.push(request.url()));
    page.on("websocket", (socket) => void urls.push(socket.url()));
    const [{ dashboard }] = sandbox.said() as [{ dashboard: string }];
    await page.goto(dashboard.replace("0.0.0.0", "127.0.0.1"));
    await expect(page.getByText("live", { exact: true })).toBeVisible();
    expect(page.url()).not.toContain("segredo");
    expect(urls.some((url) => url.startsWith("ws:"))).toBe(true);
    expect(urls.filter((url) => /token|segredo/.test(url))).toEqual([]);
  } finally {
    await sandbox.stop();
    rmSync(folder, { recursive: true });
  }
});
