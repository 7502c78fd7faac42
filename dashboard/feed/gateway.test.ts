import { afterEach, expect, it, vi } from "vitest";
import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { freshToken } from "./gateway.js";
import { GatewayRefusal } from "./gateway-refusal.js";

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

it("throws the gateway's message if the gateway refuses the credentials", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "Certificado expirado" }, { status: 401 }));
  await expect(freshToken(credentials)).rejects.toEqual(new GatewayRefusal(["Certificado expirado"]));
});
