import { request as httpRequest } from "node:http";
import { urlToHttpOptions } from "node:url";
import type { CaseStep, ControlStep, GatewayStep } from "../../contract/case.js";
import { type ControlClient, ControlError } from "../../contract/client.js";
import type { Credentials } from "../../contract/control/accounts.js";
import { controlOperations } from "../../contract/control-operations.js";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const TOKEN_PATH = "/api/auth/token";

/** Makes the calls of a case through the public paths, with the tokens, secrets and certificates of this world. */
export function createCalls(
  url: string,
  client: ControlClient,
  signal?: AbortSignal,
): (step: CaseStep) => Promise<Answer> {
  const send = sender(url, signal);
  const tokens = new Map<number, string>();
  const issued: string[] = [];

  const credentials = (account: number) => client.showCredentials({ account });

  const newToken = async (account: number): Promise<string> => {
    const { clientId, clientSecret, certificateHeader } = await credentials(account);
    const { body } = await send("POST", TOKEN_PATH, {
      headers: { "content-type": "application/json", "x-ssl-client-cert": certificateHeader },
      body: JSON.stringify({ clientId, clientSecret }),
    });
    return (body as { access_token: string }).access_token;
  };

  const certificate = async (name: string): Promise<string> => {
    const [, kind, number] = /^(account|issued) (\d+)$/.exec(name) ?? [];
    if (kind === "account") return (await credentials(Number(number))).certificateHeader;
    return kind === "issued" ? (issued[Number(number) - 1] ?? name) : name;
  };

  const authorization = async ({ token, basic, account }: GatewayStep): Promise<string | undefined> => {
    if (basic === "wrong") return basicHeader({ clientId: "wrong", clientSecret: "wrong" });
    if (basic !== undefined) return basicHeader(await credentials(basic));
    if (token === "none") return undefined;
    if (token === "invalid") return "Bearer invalid";
    if (account === undefined) return undefined;
    const own = tokens.get(account) ?? (await newToken(account));
    tokens.set(account, own);
    return `Bearer ${own}`;
  };

  const withSecret = async (text: string, step: GatewayStep): Promise<string> => {
    if (!text.includes("…")) return text;
    const clientId = /client_?id(?:"\s*:\s*"|=)([\w-]+)/i.exec(text)?.[1];
    const owner = (await ownerOf(clientId)) ?? undefined;
    const isForm = step.text !== undefined;
    const secret = owner?.clientSecret ?? "wrong-secret";
    return text.replaceAll("…", isForm ? encodeURIComponent(secret) : secret);
  };

  const ownerOf = async (clientId: string | undefined): Promise<Credentials | undefined> => {
    const { accounts } = await client.listAccounts();
    const found = accounts.find((one) => one.clientId === clientId?.toLowerCase());
    return found && credentials(found.id);
  };

  const gateway = async (step: GatewayStep): Promise<Answer> => {
    const [method, path] = step.gateway.split(/ (.*)/s) as [string, string];
    const raw = step.body === undefined ? step.text : JSON.stringify(step.body);
    const asksForToken = /^\/(api\/auth|oauth)\/token\b/.test(path);
    const body = raw !== undefined && asksForToken ? await withSecret(raw, step) : raw;
    const bearer = await authorization(step);
    const headers: Record<string, string> = {
      ...(body === undefined ? {} : { "content-type": step.contentType ?? "application/json" }),
      ...(bearer === undefined ? {} : { authorization: bearer }),
      ...(step.certificate === undefined ? {} : { "x-ssl-client-cert": await certificate(step.certificate) }),
      ...(step.scenario === undefined ? {} : { "x-sandbox-scenario": step.scenario }),
      ...(step.idempotencyKey === undefined ? {} : { "x-idempotency-key": step.idempotencyKey }),
    };
    const answer = await send(method, path, { headers, body });
    const given = (answer.body as { access_token?: unknown } | null)?.access_token;
    if (asksForToken && typeof given === "string") tokens.set(accountIn(given), given);
    return answer;
  };

  const control = async ({ control: name, input = {} }: ControlStep): Promise<Answer> => {
    const operation = controlOperations[name as keyof typeof controlOperations];
    const call = client[name as keyof ControlClient] as (input: object) => Promise<unknown>;
    // Time goes by the case and not by the host, so the clock of a replay never runs.
    const asked = name === "setClock" ? { ...input, mode: "frozen" } : input;
    try {
      const body = await call(asked);
      if (name === "issueCertificate") issued.push((body as Credentials).certificateHeader);
      return { status: operation.status, body };
    } catch (error) {
      if (!(error instanceof ControlError)) throw error;
      const { status, code, message, hint } = error;
      return { status, body: { error: { code, message, ...(hint ? { hint } : {}) } } };
    }
  };

  return (step) => ("control" in step ? control(step) : gateway(step));
}

const basicHeader = ({ clientId, clientSecret }: Pick<Credentials, "clientId" | "clientSecret">) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

/** Whose token it is: it says so itself. */
function accountIn(token: string): number {
  const claims = Buffer.from(token.split(".")[1]!, "base64url").toString("utf8");
  return (JSON.parse(claims) as { account: number }).account;
}

type Send = (
  method: string,
  path: string,
  content: { headers: Record<string, string>; body: string | undefined },
) => Promise<Answer>;

/** Sends requests exactly as they are given: a path with broken encoding and a GET with a body too, as fetch would not. */
function sender(url: string, signal: AbortSignal | undefined): Send {
  const { hostname, port } = urlToHttpOptions(new URL(url));
  const place = { hostname, port, agent: false, ...(signal ? { signal } : {}) };
  return (method, path, { headers, body }) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        { ...place, method, path, headers: { ...headers, ...length } },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (piece: string) => {
            text += piece;
          });
          response.on("error", reject).on("end", () => {
            resolve({ status: response.statusCode!, body: parsed(text) });
          });
        },
      );
      request.on("error", reject).end(body);
    });
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
