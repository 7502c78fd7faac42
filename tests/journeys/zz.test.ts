import { test } from "vitest";
import { startSandbox } from "localpix";
test("m", async () => {
  const s = await startSandbox({ clock: "2026-02-12T15:00:00Z" });
  let t = performance.now();
  for (let i = 0; i < 20; i++) { const a = await s.createAccount(); await a.gateway.token(); }
  console.log("per account", (performance.now() - t) / 20);
  t = performance.now();
  for (let i = 0; i < 100; i++) await s.gateway.balance();
  console.log("per call", (performance.now() - t) / 100);
  t = performance.now();
  for (let i = 0; i < 20; i++) await s.control.verify();
  console.log("per verify", (performance.now() - t) / 20);
  await s.close();
});
