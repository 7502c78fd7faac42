import { request as httpRequest } from "node:http";
import { urlToHttpOptions } from "node:url";
import type { Credentials } from "../contract/accounts/accounts.control.js";
import type { CaseStep, ControlStep, GatewayStep } from "../contract/cases/case.js";
import { type ControlClient, ControlError } from "../contract/client.js";
import { controlOperations } from "../contract/operations.js";
import { acceptsAnyCertificate } from "../contract/this-machine.js";
import { LIMITS } from "../http/limits.js";

export interface ReplayAnswer {
  /** `lost`: the gateway answered nothing, because a scenario lost the request. */
  readonly status: number | "lost";
  readonly body: unknown;
}

const TOKEN_PATH = "/api/auth/token";
const PLAIN_TOKEN_PATH = "/oauth/token";

/** `certified` tokens were obtained with the client certificate, `plain` ones without. */
type TokenKind = "any" | "certified" | "plain";

/** Makes the calls of a case over HTTP, with the tokens, secrets and certificates of this world. */
export function createCalls(
  url: string,
  client: ControlClient,
  signal?: AbortSignal,
): (step: CaseStep) => Promise<ReplayAnswer> {
  const send = sender(url, signal);
  /** The newest token of each account, for each kind and for `any`. */
  const tokens: Record<TokenKind, Map<number, string>> = {
    any: new Map(),
    certified: new Map(),
    plain: new Map(),
  };
  const issued: string[] = [];

  const credentials = (account: number) => client.showCredentials({ account });

  const newToken = async (account: number, kind: TokenKind): Promise<string> => {
    const { clientId, clientSecret, certificateHeader } = await credentials(account);
    const { body } = await send("POST", kind === "plain" ? PLAIN_TOKEN_PATH : TOKEN_PATH, {
      headers: {
        "content-type": "application/json",
        ...(kind === "plain" ? {} : { "x-ssl-client-cert": certificateHeader }),
      },
      body: JSON.stringify({ clientId, clientSecret }),
    });
    return (body as { access_token: string }).access_token;
  };

  const remember = (token: string) => {
    const { account, certificate } = claimsOf(token);
    tokens.any.set(account, token);
    tokens[certificate ? "certified" : "plain"].set(account, token);
  };

  const certificate = async (name: string): Promise<string> => {
    const [, kind, number] = /^(account|issued) (\d+)$/.exec(name) ?? [];
    if (kind === "account") return (await credentials(Number(number))).certificateHeader;
    return kind === "issued" ? (issued[Number(number) - 1] ?? name) : name;
  };

  const authorization = async (step: GatewayStep): Promise<string | undefined> => {
    const { token, basic, account } = step;
    if (basic === "wrong") return basicHeader({ clientId: "wrong", clientSecret: "wrong" });
    if (basic !== undefined) return basicHeader(await credentials(basic));
    if (token === "none") return undefined;
    if (token === "invalid") return "Bearer invalid";
    if (account === undefined) return undefined;
    const kind = tokenKindOf(step);
    const known = tokens[kind].get(account);
    if (known !== undefined) return `Bearer ${known}`;
    const issued = await newToken(account, kind);
    remember(issued);
    return `Bearer ${issued}`;
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
    const found = accounts.find((account) => account.clientId === clientId?.toLowerCase());
    return found && credentials(found.id);
  };

  const gateway = async (step: GatewayStep): Promise<ReplayAnswer> => {
    const [method, path] = step.gateway.split(/ (.*)/s) as [string, string];
    const raw = rawBody(step);
    const asksForToken = /^\/(api\/auth|oauth)\/token\b/.test(path);
    const body = raw !== undefined && asksForToken ? await withSecret(raw, step) : raw;
    const bearer = await authorization(step);
    const headers: Record<string, string> = {
      ...(body === undefined ? {} : { "content-type": step.contentType ?? "application/json" }),
      ...(step.contentEncoding === undefined ? {} : { "content-encoding": step.contentEncoding }),
      ...(bearer === undefined ? {} : { authorization: bearer }),
      ...(step.certificate === undefined ? {} : { "x-ssl-client-cert": await certificate(step.certificate) }),
      ...(step.scenario === undefined ? {} : { "x-sandbox-scenario": step.scenario }),
      ...(step.idempotencyKey === undefined ? {} : { "x-idempotency-key": step.idempotencyKey }),
    };
    const answer = await send(method, path, { headers, body }).catch((error: unknown) =>
      recordedAnswer(step, error),
    );
    const token = (answer.body as { access_token?: unknown } | null)?.access_token;
    // A recorded answer has `…` in the place of the token.
    if (asksForToken && typeof token === "string" && token !== "…") remember(token);
    return answer;
  };

  /**
   * What the gateway decided about a call whose connection a scenario ended: a case has the answer even if its client did
   * not get it. Rethrows `error` if the newest request is another one, so that this call did not arrive.
   */
  const recordedAnswer = async (step: GatewayStep, error: unknown): Promise<ReplayAnswer> => {
    signal?.throwIfAborted();
    const [newest] = (await client.listRequests({ limit: 1 })).requests;
    if (newest === undefined || `${newest.method} ${newest.path}` !== step.gateway) throw error;
    const { status, answer } = await client.showRequest({ id: newest.id });
    return { status: status === 0 ? "lost" : status, body: parsed(answer) };
  };

  const control = async ({ control: name, input = {} }: ControlStep): Promise<ReplayAnswer> => {
    const operation = controlOperations[name as keyof typeof controlOperations];
    const call = client[name as keyof ControlClient] as (input: object) => Promise<unknown>;
    // The clock of a replay follows the case and never runs by itself.
    const replayInput = name === "setClock" ? { ...input, mode: "frozen" } : input;
    try {
      const body = await call(replayInput);
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

/** The text of a body, with `…` in the place of a secret. */
const rawBody = ({ tooLarge, body, text }: GatewayStep): string | undefined => {
  if (tooLarge) return " ".repeat(LIMITS.bodyKilobytes * 1024 + 1);
  return body === undefined ? text : JSON.stringify(body);
};

const basicHeader = ({ clientId, clientSecret }: Pick<Credentials, "clientId" | "clientSecret">) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

/** The claims of a token. */
function claimsOf(token: string): { account: number; certificate: boolean } {
  const [, content = ""] = token.split(".");
  const claims = Buffer.from(content, "base64url").toString("utf8");
  return JSON.parse(claims) as { account: number; certificate: boolean };
}

/**
 * The kind of token that a step needs. Only webhooks require one obtained with a certificate (assumption OAUTH_REACH).
 */
function tokenKindOf({ token, gateway }: GatewayStep): TokenKind {
  if (token === "without-certificate") return "plain";
  return / \/api\/webhooks\b/.test(gateway) ? "certified" : "any";
}

type Send = (
  method: string,
  path: string,
  content: { headers: Record<string, string>; body: string | undefined },
) => Promise<ReplayAnswer>;

/** Sends requests unchanged, including paths with broken encoding and GETs with a body, which fetch refuses. */
function sender(url: string, signal: AbortSignal | undefined): Send {
  const { protocol, hostname, port } = urlToHttpOptions(new URL(url));
  const rejectUnauthorized = !acceptsAnyCertificate(url);
  const target = { hostname, port, agent: false, rejectUnauthorized, ...(signal ? { signal } : {}) };
  return async (method, path, { headers, body }) => {
    // Most sandboxes speak plain HTTP, and their start must not load TLS.
    const sendRequest = protocol === "https:" ? (await import("node:https")).request : httpRequest;
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const request = sendRequest(
        { ...target, method, path, headers: { ...headers, ...length } },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (piece: string) => {
            text += piece;
          });
          response.on("error", reject).on("end", () => {
            resolve({ status: response.statusCode ?? 0, body: parsed(text) });
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
