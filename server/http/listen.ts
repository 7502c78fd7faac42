import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartProblem } from "../kernel/start-problem.js";

/**
 * Starts listening and resolves with the URL for clients on this machine. Rejects with a StartProblem and a hint if the
 * port or the address is not available.
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
  scheme: "http" | "https" = "http",
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenProblem(error, host, port)));
    server.listen(port, host, () => resolve());
  });
  const { address, port: actualPort, family } = server.address() as AddressInfo;
  const hostname =
    address === "0.0.0.0" || address === "::" ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  return `${scheme}://${hostname}:${actualPort}`;
}

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new StartProblem(
      `Port ${port} on ${host} is in use.`,
      "Stop the program that uses it (perhaps another localpix), or choose another port with --port (0: any free port).",
    );
  }
  if (error.code === "EACCES")
    return new StartProblem(`Port ${port} needs administrator rights.`, "Choose a port above 1023.");
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartProblem(
      `${host} is not an address of this machine.`,
      "Choose another address with --host.",
    );
  }
  return error;
}

/** Closes the server: requests in progress get 2.5 seconds to finish, idle connections are closed at once. */
export async function closeServer(server: Server): Promise<void> {
  const PATIENCE_MS = 2_500;
  await new Promise<void>((resolve) => {
    const timeout = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    server.close(() => {
      clearTimeout(timeout);
      resolve();
    });
    server.closeIdleConnections();
  });
}
