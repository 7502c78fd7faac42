import type { GatewayRequest } from "../feed/gateway.js";

/** How many characters of an id are replaced by new ones. */
const FRESH = 8;
/** The shortest of the gateway's limits for an id. */
const MAX_CHARACTERS = 35;

/** Stands for eight digits that the shell makes; the percent sign makes `shellWord` quote the text around it. */
const OF_SHELL = "%fresh%";
/** Eight hexadecimal digits, in any POSIX shell. */
export const SHELL_DIGITS = "$(od -An -N4 -tx4 /dev/urandom | tr -d ' ')";

const randomDigits = () => crypto.randomUUID().slice(0, FRESH);

/** A new id in the format of `id`: the same kinds of characters, accepted wherever `id` was. */
export function freshId(id: string, digits: () => string = randomDigits): string {
  const isPlain = /^[A-Za-z0-9]*$/.test(id);
  // A UUID stays a UUID, and a txid, which has at least 26 characters, keeps its length.
  if (/.[0-9a-f]{8}$/.test(id) || (isPlain && id.length > 2 * FRESH)) return id.slice(0, -FRESH) + digits();
  const separator = isPlain ? "" : "-";
  return `${id.slice(0, MAX_CHARACTERS - FRESH - separator.length)}${separator}${digits()}`;
}

/**
 * The same request with new ids where the gateway accepts an id only once: externalId, txid and idempotency key. The
 * body is not parsed, so that everything else, every digit too, stays as it is.
 */
export function withFreshIds<Request extends GatewayRequest>(
  request: Request,
  digits: () => string = randomDigits,
): Request {
  const { method, path, headers, body } = request;
  return {
    ...request,
    path:
      method === "PUT"
        ? path.replace(/^(\/cob\/)([^/?]+)/, (_, before: string, id: string) => before + freshId(id, digits))
        : path,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        name.toLowerCase() === "x-idempotency-key" ? freshId(value, digits) : value,
      ]),
    ),
    body: withFreshExternalIds(body, digits),
  };
}

/** A body of JSON with new externalIds; every other character stays. */
export const withFreshExternalIds = (body: string, digits: () => string = randomDigits): string =>
  body.replace(
    /("externalId"\s*:\s*")([^"\\]+)(?=")/g,
    (_, before: string, id: string) => before + freshId(id, digits),
  );

/**
 * The command for a request, with ids that the shell renews each time it runs where the gateway accepts an id only once.
 * `commandOf` has to quote the texts of the request as `shellWord` does.
 */
export const withShellIds = <Request extends GatewayRequest>(
  request: Request,
  commandOf: (request: Request) => string,
): string => commandOf(withFreshIds(request, () => OF_SHELL)).replaceAll(OF_SHELL, `'${SHELL_DIGITS}'`);

/**
 * The command that repeats a request whose response had this status. If the request was refused its ids stay, so that it
 * is refused again.
 */
export const repeatCommand = <Request extends GatewayRequest>(
  status: number,
  request: Request,
  commandOf: (request: Request) => string,
): string => (status < 400 ? withShellIds(request, commandOf) : commandOf(request));
