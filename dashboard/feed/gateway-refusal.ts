/** The gateway refused a call; the message is the gateway's own. Apart, because every action knows it. */
export class GatewayRefusal extends Error {}
