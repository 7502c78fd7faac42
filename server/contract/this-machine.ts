const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|[^:]+\.localhost)$/i;

/** Whether a host, by name or address and without its port, is this machine and no other. */
export const isThisMachine = (host: string): boolean => THIS_MACHINE.test(host);
