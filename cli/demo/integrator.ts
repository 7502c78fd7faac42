import type { Credentials } from "../../server/contract/accounts/accounts.control.js";
import { RefusedError } from "../failure.js";
import type { DemoCall } from "./step.js";

/** Plays the integrator's code in the demo: it only uses the gateway over HTTP. */
export class Integrator {
  #token = "";

  constructor(
    readonly url: string,
    readonly credentials: Credentials,
  ) {}

  async authenticate(): Promise<DemoCall> {
    const { clientId, clientSecret, certificateHeader } = this.credentials;
    const call = await this.#send(
      "POST",
      "/api/auth/token",
      { "X-SSL-Client-Cert": certificateHeader },
      { clientId, clientSecret },
    );
    this.#token = (call.answer as { access_token: string }).access_token;
    return call;
  }

  get(path: string): Promise<DemoCall> {
    return this.#send("GET", path, { Authorization: `Bearer ${this.#token}` });
  }

  post(path: string, body: unknown): Promise<DemoCall> {
    return this.#send("POST", path, { Authorization: `Bearer ${this.#token}` }, body);
  }

  async #send(
    method: DemoCall["method"],
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<DemoCall> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) {
      const answerText = JSON.stringify(answer);
      throw new RefusedError(
        "DEMO_REFUSED",
        `The gateway refused ${method} ${path}: ${response.status} ${answerText}`,
      );
    }
    return {
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body }),
      status: response.status,
      answer,
    };
  }
}
