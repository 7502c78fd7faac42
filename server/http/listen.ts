import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartProblem } from "../kernel/start-problem.js";

/**
 * Listens, and resolves with the address that this machine reaches it by. Throws a StartProblem, which
 * says what to do, when the port or the address cannot be had.
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenProblem(error, host, port)));
    server.listen(port, host, () => resolve());
  });
  const { address, port: actual, family } = server.address() as AddressInfo;
  const shown =
    address === "0.0.0.0" || address === "::" ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  return `http://${shown}:${actual}`;
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new StartProblem(
      `Port ${port} on ${host} is in use.`,
      "Stop what listens there (perhaps another localpix), or choose another port with --port, 0 for any free one.",
    );
  }
  if (error.code === "EACCES")
    return new StartProblem(`Port ${port} needs more rights.`, "Choose one above 1023.");
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartProblem(`${host} is not an address of this machine.`, "Give another one with --host.");
  }
  return error;
}

/** Requests under way may end; idle connections do not keep the sandbox waiting. */
export async function closeServer(server: Server): Promise<void> {
  const PATIENCE_MS = 2_500;
  await new Promise<void>((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    server.close(() => {
      clearTimeout(patience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
