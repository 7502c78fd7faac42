import { expect, it } from "vitest";
import { callCommand } from "./call-command.js";
import { freshId, withFreshIds, withShellIds } from "./fresh-ids.js";

const digits = () => "0a1b2c3d";

it.each([
  ["pedido-7741", "pedido-7741-0a1b2c3d"],
  // A copy of a copy is not longer.
  ["pedido-7741-99999999", "pedido-7741-0a1b2c3d"],
  ["pedido1", "pedido10a1b2c3d"],
  // A txid keeps its length.
  ["txid0000000000000000000000", "txid000000000000000a1b2c3d"],
  ["550e8400-e29b-41d4-a716-446655440000", "550e8400-e29b-41d4-a716-44660a1b2c3d"],
  ["a b'ç$", "a b'ç$-0a1b2c3d"],
])("gives an unused id like %s", (id, expected) => expect(freshId(id, digits)).toBe(expected));

it("keeps an id within the shortest limit, or as long as it was", () => {
  expect(freshId("x-".repeat(100), digits)).toHaveLength(35);
  expect(freshId("x".repeat(255), digits)).toHaveLength(255);
});

it("renews ids that the gateway accepts only once, and keeps every other character", () => {
  const request = {
    method: "PUT",
    path: "/cob/txid0000000000000000000000?x=1",
    headers: { "X-Idempotency-Key": "4f1c2d3e-0000-4000-8000-123400000000", accept: "*/*" },
    body: '{ "externalId" : "a-1", "value": 1.50, "externalIds": "b" }',
  };
  expect(withFreshIds(request, digits)).toEqual({
    method: "PUT",
    path: "/cob/txid000000000000000a1b2c3d?x=1",
    headers: { "X-Idempotency-Key": "4f1c2d3e-0000-4000-8000-12340a1b2c3d", accept: "*/*" },
    body: '{ "externalId" : "a-1-0a1b2c3d", "value": 1.50, "externalIds": "b" }',
  });
  expect(withFreshIds({ ...request, method: "PATCH" }, digits).path).toBe(request.path);
});

it("lets the shell make the ids, also in a path that needs no quotes otherwise", () => {
  const request = { method: "PUT", path: "/cob/txid0000000000000000000000", headers: {}, body: '{"a":1}' };
  const command = withShellIds(request, (renewed) => callCommand({ ...renewed, account: null }));
  const digits = `$(od -An -N4 -tx4 /dev/urandom | tr -d ' ')`;
  expect(command).toBe(`localpix call PUT '/cob/txid00000000000000'${digits}'' --data '{"a":1}'`);
});
