import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { createTlsIdentity } from "./tls-identity.js";
import { tlsServer } from "./tls-server.js";

const hosts = { host: "127.0.0.1", allowHost: [], publicUrl: null };
const start = async () => {
  const identity = await createTlsIdentity(hosts, { isPrivate: false, folder: null });
  const create = tlsServer(identity, { asksForCertificate: false });
  const server = create({}, (_, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, open: () => connect(port, "127.0.0.1") };
};

it("closes a connection that has sent nothing as an idle one", async () => {
  const { server, open } = await start();
  const silent = open();
  await once(server, "connection");
  server.closeIdleConnections();
  await once(silent, "close");
  server.close();
});

it("closes a connection in the middle of its handshake with all others", async () => {
  const { server, open } = await start();
  const half = open();
  half.write(Buffer.from([22, 3, 1]));
  await once(server, "connection");
  server.closeAllConnections();
  await once(half, "close");
  server.close();
  await once(server, "close");
  expect(server.listening).toBe(false);
});
