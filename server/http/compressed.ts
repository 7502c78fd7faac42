import compression from "compression";
import type { RequestHandler } from "express";

/** Little work per response, because nobody waits for the network of one machine for long. */
const LEVEL = 1;

/**
 * Compresses what the sandbox sends to a browser's page, such as lists and documents. Programs gain nothing from it: they
 * run on this machine. Only browsers send `sec-fetch-site`. Responses to other methods than GET stay as they are, because
 * the progress of a replay must not wait in a buffer.
 */
export function compressed(): RequestHandler {
  const compress = compression({ level: LEVEL }) as RequestHandler;
  return (request, response, next) => {
    const isOfPage = request.method === "GET" && request.headers["sec-fetch-site"] !== undefined;
    if (isOfPage) compress(request, response, next);
    else next();
  };
}
