import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { controlClient } from "../../server/contract/client.js";
import type * as gateway from "./gateway.js";

vi.mock("./world.js", () => ({ client: controlClient("") }));

// Other test files share the modules, and replace world.js by something else.
let freshToken: typeof gateway.freshToken;
beforeAll(async () => {
  vi.resetModules();
  ({ freshToken } = await import("./gateway.js"));
});
afterAll(() => vi.resetModules());

const credentials = {
  accountId: 1,
  clientId: "client",
  clientSecret: "secret",
  certificateHeader: "certificate",
} as Partial<Credentials> as Credentials;

afterEach(() => vi.unstubAllGlobals());

it("returns the token", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ access_token: "token" }));
  expect(await freshToken(credentials)).toBe("token");
});

describe("a refusal of the gateway", () => {
  const refuse = (recorded: boolean) =>
    vi.stubGlobal("fetch", async (path: string) => {
      if (path === "/api/auth/token")
        return Response.json({ statusCode: 400, message: ["clientId deve ser um UUID v4"] }, { status: 400 });
      if (!recorded) throw new TypeError("offline");
      if (path.includes("/requests?"))
        return Response.json({ requests: [{ id: 7, path: "/api/auth/token" }] });
      const expected = { en: "must be a UUID v4", pt: "deve ser um UUID v4" };
      return Response.json({ explanation: { violations: [{ field: "clientId", expected }], cause: null } });
    });

  it("has the texts of its explanation in each language", async () => {
    refuse(true);
    await expect(freshToken(credentials)).rejects.toMatchObject({
      message: "clientId deve ser um UUID v4",
      texts: { message: { en: "clientId must be a UUID v4", pt: "clientId deve ser um UUID v4" } },
      error: { violations: [{ field: "clientId", message: "clientId must be a UUID v4" }] },
    });
  });

  it("has the message of the gateway if there is no explanation", async () => {
    refuse(false);
    await expect(freshToken(credentials)).rejects.toMatchObject({
      message: "clientId deve ser um UUID v4",
      texts: undefined,
      error: { violations: [] },
    });
  });
});
