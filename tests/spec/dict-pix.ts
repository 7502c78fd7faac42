import { cashOut, dict } from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const atOnce = testsIn("tests/journeys/between-accounts.test.ts", "many at once");

export const dictPix: Section = {
  title: "POST /dict/pix",
  rules: [
    rule("dict-pix.idempotency-key", "x-idempotency-key is required, a UUID v4; without it 400", [
      ...dict.idempotency("none", "empty", "no UUID", "a UUID of version 1"),
    ]),
    rule("dict-pix.pixKey", "pixKey is a CPF, CNPJ, e-mail, +55 phone or UUID", [
      ...dict.fields(
        "a CPF",
        "a CNPJ",
        "a phone",
        "a random key",
        "a phone as +551133334444 (PHONE_KEY)",
        "a phone of another country",
        "a document with dots",
        "a random key without hyphens",
        "an e-mail without a host",
        "an empty key",
        "no key",
      ),
    ]),
    rule(
      "dict-pix.pixKey.phone",
      "A phone without its plus, or without +55, is a reading of ours",
      dict.fields(
        "a phone as 551133334444 (PHONE_KEY)",
        "a phone as 1133334444 (PHONE_KEY)",
        "eleven digits that are no CPF are a mobile number (PHONE_KEY)",
        "eleven digits that are a CPF are one, whatever else they may be (PHONE_KEY)",
      ),
      "PHONE_KEY",
    ),
    rule("dict-pix.creditorDocument", "creditorDocument is required with HIGH, a CPF or CNPJ", [
      ...dict.fields(
        "HIGH with a document",
        "HIGH without",
        "HIGH with half a document: one entry",
        "NORM with one",
      ),
    ]),
    rule("dict-pix.priority", "priority is HIGH or NORM", [
      ...dict.fields("NORM without a document", "another priority"),
    ]),
    rule(
      "dict-pix.priority.effect",
      "HIGH is processed instantly; how long NORM takes, and the default, are left open",
      dict.priority(
        "NORM settles after the usual second",
        "NORM: not before",
        "HIGH settles in the instant of its creation",
        "HIGH: a slow bank takes its time",
        "HIGH that waits for a person does not expire",
      ),
      "DICT_PRIORITY",
    ),
    rule("dict-pix.description", "description is a message to the recipient", [
      ...dict.fields("description of 10,000 characters"),
      ...dict.webhook("settled: V2 TRANSFER with the idempotency key"),
    ]),
    rule(
      "dict-pix.payment-flow",
      "The name of the payment-flow field is left open",
      [
        ...dict.fields("paymentFlow of 50 characters", "paymentFlow of 51"),
        ...dict.priority("what is kept of it"),
      ],
      "PAYMENT_FLOW",
    ),
    rule("dict-pix.expiration", "expiration is 1 to 10800 seconds, 600 by default, then it is cancelled", [
      ...dict.fields(
        "expiration 1",
        "expiration 10800",
        "expiration 0",
        "expiration 10801",
        "expiration a text",
      ),
      ...dict.priority(
        "NORM: whatever is usual",
        "NORM: exactly at its expiration it settles",
        "NORM: a second later is too late",
        "NORM: its own expiration, not yet",
        "NORM: its own expiration",
      ),
    ]),
    rule("dict-pix.payment", "payment is required, with an amount of at most 2 decimals", [
      ...dict.fields("amount 0.01", "amount 0", "amount with 3 decimals", "amount a text", "no payment"),
    ]),
    rule(
      "dict-pix.payment.currency",
      "Which currencies there are, and which is meant without one, is left open",
      dict.fields("another currency", "no currency is BRL (DICT_CURRENCY)"),
      "DICT_CURRENCY",
    ),
    rule("dict-pix.ispbDeny", "ispbDeny is a list of ISPBs", [
      ...dict.fields(
        "ispbDeny of other institutions",
        "ispbDeny empty",
        "ispbDeny of 7 digits",
        "ispbDeny a text",
      ),
    ]),
    rule("dict-pix.body", "One 400 lists all that is wrong with a body", [
      ...dict.fields("everything is wrong: one answer lists all", "an empty object"),
    ]),
    rule("dict-pix.rule-1", "The same key and request get the same transfer, and none is made", [
      ...dict.idempotency("the same request: the same transfer"),
      ...atOnce("20 transfers with one idempotency key: one transfer, 20 equal answers"),
    ]),
    rule(
      "dict-pix.rule-1.answer",
      "What the repetition of a transfer that has gone on answers is left open",
      dict.idempotency(
        "the same request after it has settled: the same answer (IDEMPOTENT_ANSWER)",
        "the same request with its default written out",
        "the same request when the money is gone: the same answer",
        "a refused request has not used its key",
      ),
      "IDEMPOTENT_ANSWER",
    ),
    rule(
      "dict-pix.rule-1.mismatch",
      "What the same key with another request answers is left open",
      [
        ...dict.idempotency("another amount", "another key", "another description", "another expiration"),
        ...atOnce("20 requests with one key and two amounts: the first wins, the others are told so"),
      ],
      "IDEMPOTENCY_MISMATCH",
    ),
    rule("dict-pix.rule-2", "A key at an institution of ispbDeny is a 422", [
      ...dict.refusals("the institution of the key is in ispbDeny"),
    ]),
    rule("dict-pix.answer", "The answer is the transfer", dict.fields("the answer of a transfer")),
    rule("dict-pix.422.key", "A key that the directory does not have is a 422", [
      ...dict.refusals("a key that is not in the directory"),
    ]),
    rule(
      "dict-pix.directory",
      "Which keys the directory has is left open",
      [
        ...dict.strictDirectory("a key of the fixtures", "any other", "the key of an account of the sandbox"),
        ...cashOut.strictDirectory("maria@example.com", "anybody else"),
        ...cashOut.byNature("any key of an open directory", "bloqueada@", "lenta@ takes thirty seconds more"),
      ],
      "DIRECTORY",
    ),
    rule("dict-pix.422.balance", "A balance below value and fee is a 422", [
      ...dict.refusals("all of the balance", "a centavo more", "the value, but not the fee"),
    ]),
    rule(
      "dict-pix.limits",
      "Whether limits of an account hold here is left open",
      dict.refusals("above the limit per transaction (DICT_LIMITS)", "above the daily limit (DICT_LIMITS)"),
      "DICT_LIMITS",
    ),
    rule(
      "dict-pix.order",
      "Which refusal comes first is left open",
      dict.order(
        "the body before the idempotency key",
        "the idempotency key before the directory",
        "a repetition before the directory",
        "the directory before the balance",
        "ispbDeny before the limits",
        "the limits before the balance",
      ),
      "DICT_ORDER",
    ),
    rule("dict-pix.webhook", "A processed transfer is told as V2 TRANSFER", [
      ...dict.webhook(
        "settled: V2 TRANSFER with the idempotency key",
        "rejected: V2 TRANSFER with status ERROR, and the money is back",
      ),
    ]),
  ],
};
