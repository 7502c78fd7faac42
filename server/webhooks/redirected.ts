import type { Postman } from "./post.js";

/**
 * A postman who, while `to` names an address, brings everything there, with its own address in `x-localpix-url`: in
 * a world that replays a case nobody's real receiver is called (CASES).
 */
export function redirected(postman: Postman, to: () => string | undefined): Postman {
  return {
    ...postman,
    post: (url, headers, body, timeoutMs) => {
      const instead = to();
      return instead === undefined
        ? postman.post(url, headers, body, timeoutMs)
        : postman.post(instead, [...headers, "x-localpix-url", encodeURI(url)], body, timeoutMs);
    },
  };
}
