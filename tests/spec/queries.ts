import { queries } from "./journeys.js";
import { rule, type Section } from "./rule.js";

const refused = (query: string) => `${query} is refused, one entry for each parameter`;

export const transactionsByKey: Section = {
  title: "GET /api/pix/transactions/pix-key/{pixKey}",
  rules: [
    rule(
      "by-key.pixKey",
      "pixKey stands in the path, encoded, a plus as %2B; in which form it is matched is left open",
      queries.key(
        "is matched by its canonical form (QUERY_KEY)",
        "eleven digits are a CPF where both have transactions",
      ),
      "QUERY_KEY",
    ),
    rule("by-key.page", "page counts from 1, which is the default", [
      ...queries.pages(
        "{}",
        '{"size":"2","page":"2"}',
        refused('{"page":"0"}'),
        refused('{"page":"-1"}'),
        refused('{"page":"1.5"}'),
      ),
    ]),
    rule("by-key.size", "size is at most 1000, 20 by default", [
      ...queries.pages("{}", '{"size":"1000"}', refused('{"size":"1001"}'), refused('{"size":"0"}')),
    ]),
    rule("by-key.status", "status is PENDING, CONFIRMED or ERROR", [
      ...queries.pages(
        '{"status":"CONFIRMED"}',
        '{"status":"ERROR"}',
        '{"status":"PENDING"}',
        refused('{"status":"Pendente"}'),
      ),
    ]),
    rule("by-key.type", "type is PAYMENT, WITHDRAW, REFUND_IN or REFUND_OUT", [
      ...queries.pages(
        '{"type":"WITHDRAW"}',
        '{"type":"PAYMENT"}',
        '{"type":"REFUND_IN"}',
        refused('{"type":"Pix in"}'),
      ),
      ...queries.record(
        "what was given back and what came back, each beside its original (Operation mapping)",
      ),
    ]),
    rule(
      "by-key.dates",
      "startDate and endDate are ISO 8601; what a date without a time or a zone means is left open",
      [
        ...queries.window(
          '{"startDate":"2030-01-10","endDate":"2030-01-10"}',
          '{"startDate":"2030-01-11","endDate":"2030-01-11"}',
          '{"endDate":"2030-01-10T23:59:59.998Z"}',
          '{"startDate":"2030-01-10T21:00:00-03:00"}',
          '{"startDate":"2030-01-11T00:00:00.001"}',
        ),
        ...queries.pages(refused('{"startDate":"2030-02-30"}'), refused('{"endDate":"14/02/2030"}')),
      ],
      "QUERY_DATES",
    ),
    rule(
      "by-key.dates.default",
      "Without dates it is the last 30 days until today; with one of them is left open",
      queries.window(
        "{}",
        '{"startDate":"2030-01-10"}',
        '{"endDate":"2030-01-10"}',
        "obeys the sandbox clock: what was today is out of the default a month later",
      ),
      "QUERY_DEFAULTS",
    ),
    rule("by-key.interval", "The interval is at most 31 days", [
      ...queries.window(
        '{"startDate":"2030-01-01","endDate":"2030-02-01"}',
        '{"startDate":"2029-12-31","endDate":"2030-02-01"}',
        '{"startDate":"2030-01-01T00:00:00.000Z","endDate":"2030-02-01T00:00:00.000Z"}',
        '{"startDate":"2030-01-01T00:00:00.000Z","endDate":"2030-02-01T00:00:00.001Z"}',
      ),
    ]),
    rule("by-key.inverted", "Dates in the wrong order are a 400", [
      ...queries.window('{"startDate":"2030-01-11","endDate":"2030-01-10"}'),
    ]),
    rule(
      "by-key.total",
      "There are at most 1000 results in all",
      queries.alone("at most 1000 results in all"),
    ),
    rule("by-key.empty", "A key without transactions is a 200 with an empty list and its metadata", [
      ...queries.key("a key that nobody has paid to: an empty list, exactly"),
    ]),
    rule(
      "by-key.order",
      "The order of the list is left open",
      queries.pages('{"size":"2"}', '{"size":"2","page":"2"}'),
      "QUERY_ORDER",
    ),
    rule("by-key.own", "An account sees its own transactions only", [
      ...queries.key("shows the account's own transactions only"),
    ]),
    rule("by-key.400", "One 400 lists all parameters that are wrong", [
      ...queries.pages(
        refused('{"page":"0","size":"0","status":"x","type":"x","startDate":"x","endDate":"x"}'),
        refused('{"page":"0","startDate":"2030-02-10","endDate":"2030-02-09"}'),
      ),
    ]),
  ],
};

export const transactionByKey: Section = {
  title: "GET /api/pix/transactions/pix-key/{pixKey}/{identifier}",
  rules: [
    rule("by-identifier.identifier", "identifier is an end-to-end id, an externalId or a transactionId", [
      ...queries.one(
        "by end-to-end id, externalId and id",
        "an externalId with any characters",
        "an externalId that is the number of another transaction comes first",
      ),
    ]),
    rule("by-identifier.answer", "The answer is one record, as in the list", [
      ...queries.one("by end-to-end id, externalId and id"),
    ]),
    rule("by-identifier.404", "What no transaction of that key has is a 404", [
      ...queries.one("404 for an unknown one, and for one of another key"),
    ]),
    rule("by-identifier.400", "A path that is no percent-encoding is a 400", [
      ...queries.alone("a path that is not percent-encoding is a 400, and no token is a 401"),
    ]),
    rule(
      "transactions",
      "/api/transactions lists all keys, 100 a page, 31 days back; the rest of it is left open",
      queries.general(
        "all of the account, whatever the key; by externalId and endToEndId",
        "size is at most 100, the interval at most 31 days, and the default goes 31 days back",
      ),
      "TRANSACTIONS",
    ),
  ],
};
