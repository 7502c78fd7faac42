const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/**
 * Whether webhooks may go to a URL. Plain HTTP is for receivers on this machine, and only where the sandbox was told
 * so (POST /api/webhooks).
 */
export function mayBeCalled(text: string, allowHttp: boolean): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (allowHttp && protocol === "http:" && LOOPBACK.test(hostname));
}
