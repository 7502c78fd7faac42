import type { TLSSocket } from "node:tls";
import type { RequestHandler } from "express";

/**
 * Hands the client certificate of a TLS connection on in `X-SSL-Client-Cert`, as the proxy of a gateway does, so that it is
 * checked and recorded like one that the client sends there. A header of the client wins (assumption MTLS).
 */
export const withConnectionCertificate =
  (serve: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (!request.headers["x-ssl-client-cert"]) {
      const certificate = (request.socket as TLSSocket).getPeerX509Certificate();
      if (certificate) {
        const value = encodeURIComponent(certificate.toString());
        request.headers["x-ssl-client-cert"] = value;
        request.rawHeaders.push("X-SSL-Client-Cert", value);
      }
    }
    return serve(request, response, next);
  };
