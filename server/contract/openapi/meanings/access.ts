/** Tokens, balances and refusals. */
export const accessMeanings = {
  // Tokens.
  clientId: "Whose token it is: the client id among the account's credentials.",
  clientSecret: "The secret that goes with the client id.",
  "OauthTokenRequest.clientId": "The same as client_id, in the words of the other token endpoint.",
  "OauthTokenRequest.clientSecret": "The same as client_secret, in the words of the other token endpoint.",
  client_id: "The client id of the account; it may come in a Basic header instead.",
  client_secret: "The secret that goes with it; it may come in a Basic header instead.",
  grant_type: "The grant of OAuth 2; needed unless clientId and clientSecret are sent.",
  "OauthTokenRequest.scope": "Not looked at: every token is good for everything.",
  "OauthTokenAnswer.scope": "What the token is good for, with spaces between: always everything.",
  access_token: "The token, a JWT, as the Authorization header takes it.",
  token_type: "The word that stands before the token in the Authorization header.",
  expires_in: "Seconds until the token expires.",

  // Balances.
  grossBalance: "All that the account has: net plus blocked.",
  blockedBalance: "Held for payouts, refunds and MEDs that are not over yet.",
  netBalance: "What can be spent at once.",
  consultedAt: "When the balance was read, in UTC.",
  "AccountBalancesAnswer.data": "The balances of the account; always one.",
  "AccountBalancesAnswer.data.eventDate": "When the balance was read, in UTC.",
  balanceAmount: "The parts of the balance.",
  available: "What can be spent at once; what is blocked is not in it.",
  blocked: "Held for payouts, refunds and MEDs that are not over yet.",
  overdraft: "Credit beyond the balance, in reais: there is none.",

  // Refusals.
  statusCode: "The HTTP status of the answer.",
  timestamp: "When the request was refused, in UTC.",
  path: "The path that was called.",
  method: "The HTTP method of the call.",
  "FullError.code": "What went wrong, as a name to branch on; HTTP_ERROR where there is none for it.",
  "FullError.message": "What went wrong; a list for a refused body, with a sentence for each field.",
  userMessage: "A sentence to show to the end user.",
  "FullError.details": "Facts about the refusal, such as a hint or the transaction that has the externalId.",
  errorId: "The id of this refusal; localpix explain tells why it happened.",
  error: "The name of the HTTP status.",
  "FullError.errorCode": "The same as code; absent where that is HTTP_ERROR.",
  "SimpleError.code": "What went wrong, as a name to branch on; absent where there is none for it.",
  "SimpleError.message":
    "What went wrong; of a refused body a sentence for each field, with semicolons between.",
} as const;
