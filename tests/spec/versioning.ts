import { cashOut, door, token, webhooks } from "./journeys.js";
import { rule, type Section } from "./rule.js";

const gone = (code: string) => `${code} is a code that nobody answers (Versioning, items 2 and 3)`;

export const versioning: Section = {
  title: "Versioning",
  rules: [
    rule("versioning.1", "The envelopes are V2, and a registration may ask for a version", [
      ...cashOut.byHand("a v2 receiver hears the TRANSFER envelope (EVENT_FORMAT)"),
      ...webhooks.type("version v2"),
    ]),
    rule("versioning.2", "The old codes of the token endpoint are answered no more", [
      ...token.alone(gone("PUB_INVALID_CERTIFICATE"), gone("PUB_TOKEN_GENERATION_FAILED")),
    ]),
    rule("versioning.2.credentials", "PUB_INVALID_CREDENTIALS is about clientId and clientSecret only", [
      ...token.body("clientId of nobody", "clientSecret of nobody"),
      ...token.order("expired and a wrong secret: PUB_CERT_EXPIRED"),
    ]),
    rule("versioning.3", "There is no code for revoked certificates yet", [
      ...token.alone(gone("PUB_CERT_REVOKED")),
      ...token.certificate("revoked"),
    ]),
    rule("versioning.4", "Paths have no version in them", [
      ...door.path("with a version in front (Versioning, item 4)", "with a version behind /api"),
    ]),
  ],
};
