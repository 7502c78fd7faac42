const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|[^:]+\.localhost)$/i;

/** Whether a host, by name or address and without its port, is this machine and no other. */
export const isThisMachine = (host: string): boolean => THIS_MACHINE.test(host);

/**
 * Whether to accept any TLS certificate at a URL. On this machine nobody is between the client and the sandbox, with TLS or
 * without; and its authority is known only to the sandbox that the client is looking for.
 */
export const acceptsAnyCertificate = (url: string): boolean =>
  /^https:/i.test(url) && isThisMachine(new URL(url).hostname);
