import { createServer as createPlainServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Socket } from "node:net";
import { Problem, problemAnswer } from "../contract/control-problems.js";
import { LIMITS } from "./limits.js";
import type { CreateServer } from "./server.js";
import type { TlsIdentity } from "./tls-identity.js";

/** The first byte of a TLS connection: a handshake record (RFC 8446, 5.1). */
const HANDSHAKE = 22;

/**
 * Creates servers that speak HTTPS and answer plain HTTP with a sentence. With `asksForCertificate` they accept a client
 * certificate of any kind: the token endpoint decides on it, as on one in the header.
 */
export function tlsServer(
  { certificatePem, authorityPem, privateKeyPem }: TlsIdentity,
  { asksForCertificate }: { readonly asksForCertificate: boolean },
): CreateServer {
  return (options, listener) => {
    const server = createSecureServer(
      {
        ...options,
        cert: `${certificatePem}${authorityPem}`,
        key: privateKeyPem,
        requestCert: asksForCertificate,
        rejectUnauthorized: false,
        handshakeTimeout: LIMITS.headersMs,
      },
      listener,
    );
    const secure = server.listeners("connection");
    const plain = plainServer();
    const connections = new Set<Socket>();
    server.removeAllListeners("connection").on("connection", (socket: Socket) => {
      connections.add(socket);
      socket.setTimeout(LIMITS.headersMs, () => socket.destroy());
      socket.once("close", () => connections.delete(socket));
      socket.once("error", () => socket.destroy());
      socket.once("data", (first: Buffer) => {
        socket.pause();
        socket.unshift(first);
        if (first[0] !== HANDSHAKE) {
          plain.emit("connection", socket);
          socket.resume();
          return;
        }
        socket.setTimeout(0);
        for (const listener of secure) listener.call(server, socket);
      });
    });
    // Node knows of a connection only after its handshake, so one that has sent nothing is closed here.
    const { closeIdleConnections } = server;
    server.closeIdleConnections = () => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      closeIdleConnections.call(server);
    };
    server.closeAllConnections = () => {
      for (const socket of connections) socket.destroy();
    };
    return server;
  };
}

/** Answers every request by saying that the port speaks HTTPS. */
const plainServer = (): Server =>
  createPlainServer({ maxHeaderSize: LIMITS.headerBytes }, (_request, response) => {
    const { status, body } = problemAnswer(new Problem("https-required"));
    const text = JSON.stringify(body);
    response
      .writeHead(status, {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(text),
        connection: "close",
      })
      .end(text);
  });
