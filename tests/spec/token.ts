import { token } from "./journeys.js";
import { rule, type Section } from "./rule.js";

export const tokenEndpoint: Section = {
  title: "POST /api/auth/token",
  rules: [
    rule("token.header", "X-SSL-Client-Cert is the PEM in RFC 3986 percent-encoding", [
      ...token.certificate("valid", "absent"),
      ...token.header("hexadecimal digits in lower case", "with CRLF line ends", "without its last line end"),
    ]),
    rule("token.header.form-encoding", "Form-style encoding is wrong", [
      ...token.header("form-encoded: spaces as +", "the + of the base64 as %20: the hint says where"),
    ]),
    rule("token.clientId", "clientId is required, a UUID v4", [
      ...token.body(
        "clientId missing",
        "clientId a number",
        "clientId a UUID v1",
        "clientId of another variant",
        "clientId without hyphens",
      ),
    ]),
    rule("token.clientSecret", "clientSecret is required, of 8 to 64 characters", [
      ...token.body(
        "clientSecret missing",
        "clientSecret null",
        "clientSecret of 7 characters",
        "clientSecret of 8, but wrong",
        "clientSecret of 64, but wrong",
        "clientSecret of 65",
      ),
    ]),
  ],
};
