/**
 * The faults that `npm run mutate` plants, like mistakes of an engineer: `text` occurs once in `file` and is
 * replaced by `becomes`. `tests` run first, so they are small. `name` says what the product then does wrong.
 */
export const mutations = [
  {
    area: "money",
    file: "server/payouts/payouts.ts",
    tests: ["server/payouts/payouts.test.ts"],
    faults: [
      {
        name: "leaves a fee of one centavo blocked",
        text: 'if (fee > 0) balance = ledger.move(accountId, id, "blocked", "fees", fee, balance);',
        becomes: 'if (fee > 1) balance = ledger.move(accountId, id, "blocked", "fees", fee, balance);',
        tests: ["tests/journeys/fees.test.ts"],
      },
      {
        name: "reports that a rejected payout cost its fee",
        text: "      fee: 0,\n      errorCode,",
        becomes: "      errorCode,",
      },
      {
        name: "releases the money of a rejected payout to no account",
        text: 'ledger.move(accountId, id, "blocked", "available", heldAmount(payout))',
        becomes: 'ledger.move(accountId, id, "blocked", "outside", heldAmount(payout))',
      },
      {
        name: "counts a rejected payout in the total of the day",
        text: "if (isLimited(payout)) limits.uncount(accountId, payout.value, payout.createdAt);",
        becomes: "",
      },
      {
        name: "subtracts a rejected payout from the total of a later day",
        text: "limits.uncount(accountId, payout.value, payout.createdAt)",
        becomes: "limits.uncount(accountId, payout.value, clock.now())",
      },
      {
        name: "counts a split towards the limits",
        text: "if (isLimited(order)) limits.count(account, value);",
        becomes: "limits.count(account, value);",
        tests: ["tests/journeys/splits.test.ts"],
      },
      {
        name: "ignores the fee when it checks the balance",
        text: "if (account.available < value + fee) {",
        becomes: "if (account.available < value) {",
      },
      {
        name: "refuses a payout of the whole balance",
        text: "if (account.available < value + fee) {",
        becomes: "if (account.available <= value + fee) {",
      },
      {
        name: "drops a transfer that settles in the last moment of its expiration",
        text: "delay > queue.expiration",
        becomes: "delay >= queue.expiration",
        tests: ["tests/journeys/dict-pix.test.ts"],
      },
    ],
  },
  {
    area: "money",
    file: "server/accounts/limits.ts",
    tests: ["server/accounts/limits.test.ts"],
    faults: [
      {
        name: "refuses a payout of exactly the limit per transaction",
        text: "value > limitPerTransaction",
        becomes: "value >= limitPerTransaction",
      },
      {
        name: "refuses a payout that reaches exactly the daily limit",
        text: "total > limitDaily",
        becomes: "total >= limitDaily",
      },
      {
        name: "starts the night at 21h",
        text: "hour >= NIGHT.from",
        becomes: "hour > NIGHT.from",
      },
      {
        name: "ends the night at 7h",
        text: "hour < NIGHT.to",
        becomes: "hour <= NIGHT.to",
      },
    ],
  },
  {
    area: "money",
    file: "server/charges/credits.ts",
    tests: ["server/charges/charge-service.test.ts", "tests/journeys/between-accounts.test.ts"],
    faults: [
      {
        name: "accepts a fee above the payment",
        text: "const fee = Math.min(feeSetting, value);",
        becomes: "const fee = feeSetting;",
      },
      {
        name: "charges no fee of one centavo",
        text: "if (fee > 0)",
        becomes: "if (fee > 1)",
      },
      {
        name: "credits the requested amount instead of the paid amount",
        text: "const value = sent?.value ?? pending.value;",
        becomes: "const value = pending.value;",
      },
    ],
  },
  {
    area: "money",
    file: "server/refunds/refunds.ts",
    tests: ["tests/journeys/refunds.test.ts"],
    faults: [
      {
        name: "refuses a refund in the last moment of its deadline",
        text: "clock.now() > deadline",
        becomes: "clock.now() >= deadline",
      },
      {
        name: "accepts refunds for a day longer",
        text: "export const REFUND_DAYS = 89;",
        becomes: "export const REFUND_DAYS = 90;",
      },
      {
        name: "refuses to refund the whole payment",
        text: "if (value > refundable) {",
        becomes: "if (value >= refundable) {",
      },
      {
        name: "keeps the fee of a failed refund blocked",
        text: 'ledger.move(accountId, id, "blocked", "available", value + fee)',
        becomes: 'ledger.move(accountId, id, "blocked", "available", value)',
      },
      {
        name: "keeps the amount of a failed refund from being refunded again",
        text: "refundRecords.restore(received.id, value);",
        becomes: "",
      },
      {
        name: "leaves a fee of one centavo blocked",
        text: "if (fee > 0)",
        becomes: "if (fee > 1)",
      },
      {
        name: "applies the refund deadline to the refund of a MED",
        text: 'if (origin !== "med" && clock.now() > deadline) {',
        becomes: "if (clock.now() > deadline) {",
        tests: ["tests/journeys/meds.test.ts"],
      },
    ],
  },
  {
    area: "money",
    file: "server/refunds/refund-records.ts",
    tests: ["tests/journeys/refunds-between-accounts.test.ts"],
    faults: [
      {
        name: "credits a return to the account that sent it",
        text: 'under.get(endToEndId, "WITHDRAW")',
        becomes: 'under.get(endToEndId, "PAYMENT")',
      },
    ],
  },
  {
    area: "money",
    file: "server/refunds/payout-returns.ts",
    tests: ["tests/journeys/refunds-between-accounts.test.ts", "tests/journeys/refunds-returns.test.ts"],
    faults: [
      {
        name: "ignores refunds by a receiver in this sandbox",
        text: "refundRecords.refundable((receivedPayment(payout) ?? payout).id)",
        becomes: "refundRecords.refundable(payout.id)",
      },
    ],
  },
  {
    area: "money",
    file: "server/meds/meds.ts",
    tests: ["server/meds/meds.test.ts", "tests/journeys/meds-money.test.ts"],
    faults: [
      {
        name: "blocks more than the available balance",
        text: "medBlocksBalance === 1 ? Math.min(outstanding(med), available) : 0",
        becomes: "medBlocksBalance === 1 ? outstanding(med) : 0",
      },
      {
        name: "blocks an amount that was refunded meanwhile",
        text: "Math.min(value ?? 0, refundRecords.refundable(transactionId))",
        becomes: "(value ?? 0)",
      },
      {
        name: "lets two MEDs contest the same centavos",
        text: "Math.max(0, refundRecords.refundable(id) - medRecords.contested(id))",
        becomes: "refundRecords.refundable(id)",
      },
      {
        name: "refunds more than the account has",
        text: "const value = Math.min(outstanding(med), available);",
        becomes: "const value = outstanding(med);",
      },
      {
        name: "allows one more day for the analysis",
        text: "const ANALYSIS_MS = 7 * 86_400_000;",
        becomes: "const ANALYSIS_MS = 8 * 86_400_000;",
        tests: ["tests/journeys/meds.test.ts"],
      },
    ],
  },
  {
    area: "money",
    file: "server/charges/split-schedule.ts",
    tests: ["tests/journeys/splits.test.ts"],
    faults: [
      {
        name: "takes a percentage of the amount without the fee",
        text: "splitShare(paid.value, split)",
        becomes: "splitShare(paid.value - paid.fee, split)",
      },
      {
        name: "skips a share of one centavo",
        text: "if (share === 0) {",
        becomes: "if (share <= 1) {",
      },
    ],
  },
  {
    area: "money",
    file: "server/brazil/money.ts",
    tests: ["server/brazil/money.test.ts", "server/brazil/money-percent.test.ts"],
    faults: [
      {
        name: "rounds a percent up from half a centavo",
        text: "product / 10n ** BigInt(decimals) :",
        becomes: "(product + 10n ** BigInt(decimals) / 2n) / 10n ** BigInt(decimals) :",
      },
      {
        name: "loses a centavo of some amounts",
        text: "Math.round(value * 100)",
        becomes: "Math.trunc(value * 100)",
      },
      {
        name: "refuses the largest amount",
        text: "Math.abs(value) <= MAX_CENTAVOS / 100",
        becomes: "Math.abs(value) < MAX_CENTAVOS / 100",
      },
    ],
  },
  {
    area: "money",
    file: "server/payouts/incoming-payments.ts",
    tests: ["tests/journeys/between-accounts.test.ts"],
    faults: [
      {
        name: "refuses a charge that is paid with a centavo more",
        text: "Math.abs(charge.value - value) > VALUE_TOLERANCE",
        becomes: "Math.abs(charge.value - value) >= VALUE_TOLERANCE",
      },
      {
        name: "refuses a cob of open value that is paid with another value",
        text: "!cob.valueIsOpen && ",
        becomes: "",
      },
      {
        name: "credits the account that sent the money",
        text: "credits.receive(account, value, payerOf(payout), sent)",
        becomes: "credits.receive(accounts.get(payout.accountId), value, payerOf(payout), sent)",
      },
    ],
  },
  {
    area: "money",
    file: "server/cobs/qr-codes.ts",
    tests: ["tests/journeys/cash-out-qrcode.test.ts"],
    faults: [
      {
        name: "refuses a code that is paid with a centavo less",
        text: "Math.abs(code.amount - value) > VALUE_TOLERANCE",
        becomes: "Math.abs(code.amount - value) >= VALUE_TOLERANCE",
      },
      {
        name: "accepts a code with a wrong CRC",
        text: "if (!isLenient) {",
        becomes: "if (false) {",
      },
    ],
  },
  {
    area: "money",
    file: "server/charges/charge-service.ts",
    tests: ["server/charges/charge-service.test.ts"],
    faults: [
      {
        name: "refuses an expiration of exactly the provider's minimum",
        text: "expirationSeconds < account.providerMinExpiration",
        becomes: "expirationSeconds <= account.providerMinExpiration",
      },
      {
        name: "leaves the expiry of a paid charge on the agenda",
        text: "    leaveAgenda(charge);\n    const { payerName",
        becomes: "    const { payerName",
      },
    ],
  },
  {
    area: "money",
    file: "server/cobs/cobs.ts",
    tests: ["tests/journeys/cob.test.ts", "tests/journeys/between-accounts.test.ts"],
    faults: [
      {
        name: "credits a cob with its own value instead of the paid value",
        text: "credits.credit(payment(cob, value), feeCashIn",
        becomes: "credits.credit(payment(cob, cob.value), feeCashIn",
      },
      {
        name: "refuses a txid that another account uses",
        text: "cobs.byTxid(order.txid, account.id)",
        becomes: "cobs.byTxid(order.txid)",
      },
    ],
  },
  {
    area: "money",
    file: "server/transactions/transactions.ts",
    tests: ["server/transactions/transactions.test.ts"],
    faults: [
      {
        name: "ends a transaction a second time",
        text: "WHERE id = ? AND status = 'PENDING'`",
        becomes: "WHERE id = ?`",
      },
    ],
  },
  {
    area: "money",
    file: "server/transactions/transaction.ts",
    tests: ["server/transactions/transactions.test.ts"],
    faults: [
      {
        name: "leaves the fee out of the cost of a refund",
        text: 'return operation === "WITHDRAW" || operation === "REFUND_IN" ?',
        becomes: 'return operation === "WITHDRAW" ?',
      },
    ],
  },
  {
    area: "money",
    file: "server/ledger/money-invariants.ts",
    tests: ["server/ledger/money-invariants.test.ts"],
    faults: [
      {
        name: "does not compare the blocked balance with the postings",
        text: "row.available !== row.postedAvailable || row.blocked !== row.postedBlocked",
        becomes: "row.available !== row.postedAvailable",
      },
      {
        name: "does not compare the refunded amount with the refunds",
        text: "HAVING refundTotal <> t.refunded OR refundTotal > t.value",
        becomes: "HAVING refundTotal > t.value",
      },
      {
        name: "accepts a payment that arrives with another value",
        text: " || row.moved !== 0",
        becomes: "",
      },
      {
        name: "expects a receipt to be posted with its fee",
        text: "t.operation IN ('PAYMENT', 'REFUND_OUT') THEN t.value - t.fee",
        becomes: "t.operation IN ('PAYMENT', 'REFUND_OUT') THEN t.value",
      },
    ],
  },
  {
    area: "money",
    file: "server/meds/med-invariants.ts",
    tests: ["server/meds/med-invariants.test.ts"],
    faults: [
      {
        name: "accepts a MED that blocks less than it reports",
        text: "HAVING expected <> posted",
        becomes: "HAVING expected < posted",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/delivery-state.ts",
    tests: ["server/webhooks/deliverer.test.ts"],
    faults: [
      {
        name: "waits for the delay of the attempt that has just failed",
        text: "schedule[sent.scheduledUsed + (byHand ? 0 : 1)]",
        becomes: "schedule[sent.scheduledUsed]",
      },
      {
        name: "continues after a cancel during an attempt",
        text: 'if (status === "cancelled" || status === "dropped")',
        becomes: 'if (status === "dropped")',
      },
      {
        name: "withdraws an acknowledgement when an extra attempt fails",
        text: "if (byHand && wasDelivered())",
        becomes: "if (false)",
      },
      {
        name: "ignores a delay that a user sets during an attempt",
        text: "Math.max(endedAt + wait, dueAt ?? 0)",
        becomes: "endedAt + wait",
      },
      {
        name: "gives a held delivery a due time after a failed attempt",
        text: 'if (isHeld()) return { status: "held", dueAt: null };',
        becomes: "",
        tests: ["tests/journeys/webhook-holds.test.ts"],
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/delivery-state.ts",
    tests: ["server/webhooks/deliverer.test.ts", "tests/journeys/webhook-holds.test.ts"],
    faults: [
      {
        name: "resumes the schedule of a cancelled delivery after a manual retry",
        text: "scheduled_used = $",
        becomes: "scheduled_used = scheduled_used + 0 * $",
      },
      {
        name: "sends all deliveries that wait behind a delivery at once",
        text: "moveUp(next.id, behind);\n      if (behind === null) queue.put(next.id, next.url);",
        becomes: "moveUp(next.id, null);\n      queue.put(next.id, next.url);",
      },
      {
        name: "keeps the old due time of a delivery that is delayed",
        text: "    wait: (delivery, dueAt) => {\n      detach(delivery);",
        becomes: "    wait: (delivery, dueAt) => {",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/hold-service.ts",
    tests: ["tests/journeys/webhook-holds.test.ts"],
    faults: [
      {
        name: "sends all released deliveries at once",
        text: "line[index - 1] ?? null",
        becomes: "null as number | null",
      },
      {
        name: "ignores the requested order",
        text: "[...order, ...search.held(filter).filter((id) => !first.has(id))]",
        becomes: "search.held(filter).filter((id) => !first.has(id) || order.includes(id))",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/contract/webhooks/acknowledgement.ts",
    tests: ["server/webhooks/deliverer.test.ts"],
    faults: [
      {
        name: "treats a redirect as an acknowledgement",
        text: "statusCode >= 200 && statusCode < 300",
        becomes: "statusCode >= 200 && statusCode < 400",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/deliverer.ts",
    tests: ["server/webhooks/deliverer.test.ts"],
    faults: [
      {
        name: "fails one attempt more than requested",
        text: "times > 1 ? { times: times - 1, how } : null",
        becomes: "{ times: times - 1, how }",
      },
      {
        name: "does not queue the deliveries that wait for the next event",
        text: "if (number === 1) queueWaitingForNext(sent);",
        becomes: "",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/webhook-client.ts",
    tests: ["server/webhooks/webhook-client.test.ts"],
    faults: [
      {
        name: "follows redirects",
        text: "4_000, connect });",
        becomes: "4_000, connect }).compose(undici.interceptors.redirect({ maxRedirections: 3 }));",
      },
      {
        name: "leaves out the query of the URL",
        text: "hostname, pathname, search } = new URL(url);",
        becomes: 'hostname, pathname, search } = Object.assign(new URL(url), { search: "" });',
      },
      {
        name: "reports a timeout as a broken connection",
        text: "finish(() => noAnswerWithin(timeoutMs, durationMs), durationMs);",
        becomes: 'finish(() => unanswered("The connection broke.", durationMs), durationMs);',
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/delivery-headers.ts",
    tests: ["tests/journeys/webhook-edges.test.ts"],
    faults: [
      {
        name: "gives each delivery of an event another event id",
        text: '["x-localpix-event-id", delivery.eventId]',
        becomes: '["x-localpix-event-id", delivery.eventId + attempt]',
        tests: ["server/webhooks/deliverer.test.ts"],
      },
      {
        name: "counts attempts from zero",
        text: "String(attempt)",
        becomes: "String(delivery.attempts)",
      },
      {
        name: "leaves out the registered headers",
        text: ".flatMap(({ key, value }) => [key, value])",
        becomes: ".flatMap(() => [])",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/subscriptions.ts",
    tests: ["server/webhooks/subscriptions.test.ts", "tests/journeys/webhook-registration.test.ts"],
    faults: [
      {
        name: "accepts a fourth URL",
        text: "rows.length >= MAX_WEBHOOK_URLS",
        becomes: "rows.length > MAX_WEBHOOK_URLS",
      },
      {
        name: "forgets the version when a URL is registered again without one",
        text: "const format = version ?? kept.version;",
        becomes: "const format = version ?? null;",
      },
      {
        name: "leaves a removed URL inactive when it is registered again",
        text: "version = excluded.version, active = 1, created_at",
        becomes: "version = excluded.version, created_at",
        tests: ["tests/journeys/webhook-list.test.ts"],
      },
      {
        name: "removes the URL of another account",
        text: "SET active = 0 WHERE id = ? AND account_id = ? AND active = 1",
        becomes: "SET active = 0 WHERE id = ? AND ? > 0 AND active = 1",
        tests: ["tests/journeys/webhook-list.test.ts"],
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/resends.ts",
    tests: ["tests/journeys/resend.test.ts"],
    faults: [
      {
        name: "picks an event of another type",
        text: "queued.findLast(({ eventType }) => eventType === EVENT_OF_OPERATION[operation])",
        becomes: "queued.at(-1)",
        tests: ["tests/journeys/meds-webhooks.test.ts"],
      },
      {
        name: "writes the body again instead of sending the recorded one",
        text: "earlier?.body ??",
        becomes: "",
      },
      {
        name: "sends the body of another event",
        text: "delivery.eventSeq === eventSeq && delivery.url === url",
        becomes: "delivery.url === url",
        tests: ["tests/journeys/meds-webhooks.test.ts"],
      },
      {
        name: "sends the headers of the registered URL to another URL",
        text: "headers: subscription?.headers ?? []",
        becomes: "headers: (subscription ?? active[0])?.headers ?? []",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/payloads.ts",
    tests: ["server/webhooks/payloads.test.ts"],
    faults: [
      {
        name: "ignores the version of the URL",
        text: '(version ?? defaultVersion) === "v1"',
        becomes: 'defaultVersion === "v1"',
      },
      {
        name: "shows the document of the counterpart in a flat payload",
        text: "transaction.counterpartDocument && maskDocument(transaction.counterpartDocument)",
        becomes: "transaction.counterpartDocument",
      },
      {
        name: "shows the document of the other side in an enveloped payload",
        text: "document: document && maskDocument(document)",
        becomes: "document",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/outbox.ts",
    tests: ["server/webhooks/outbox.test.ts"],
    faults: [
      {
        name: "gives all events of a MED the same id",
        text: 'if ("medId" in entry.data)',
        becomes: 'if ("medId" in entry.data) eventType = "med_created";\n    if ("medId" in entry.data)',
        tests: ["tests/journeys/meds-webhooks.test.ts"],
      },
      {
        name: "gives listeners the headers of the URL registered first",
        text: ".map((url) => ({ url, headers: [], version",
        becomes: ".map((url) => ({ url, headers: registered[0]?.headers ?? [], version",
        tests: ["tests/journeys/listeners.test.ts"],
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/interventions.ts",
    tests: ["server/webhooks/deliverer.test.ts"],
    faults: [
      {
        name: "forgets that a cancelled delivery was delivered before",
        text: 'deliveries.wasDelivered(id) ? "delivered" : as',
        becomes: "as",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/invariants.ts",
    tests: ["server/webhooks/invariants.test.ts"],
    faults: [
      {
        name: "does not check when a waiting delivery is due",
        text: "SELECT 1 FROM agenda WHERE due_at = t.due_at AND kind",
        becomes: "SELECT 1 FROM agenda WHERE kind",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/http/pipeline.ts",
    tests: [
      "tests/journeys/refused-requests.test.ts",
      "tests/journeys/explain.test.ts",
      "tests/journeys/token.test.ts",
    ],
    faults: [
      {
        name: "records a request in the world that has replaced the request's own",
        text: "    if (isCurrent(exchange))\n      recorder.record(",
        becomes: "    recorder.record(",
        tests: ["tests/faults/state.test.ts"],
      },
      {
        name: "journals a refusal in the world that has replaced the request's own",
        text: "if (isCurrent(exchange)) {",
        becomes: "{",
        tests: ["tests/faults/state.test.ts"],
      },
      {
        name: "checks the body before the token",
        text: "      const verified = authenticate(tokens, request);",
        becomes:
          "      if (operation.body) parseBody(operation, request, (await readJsonBody(request, response)).value);\n      const verified = authenticate(tokens, request);",
      },
      {
        name: "leaves the errorId out of the record",
        text: "errorId: refused?.errorId ?? null",
        becomes: "errorId: null",
      },
      {
        name: "answers a repetition with the status of a creation",
        text: "exchange.call.status ?? operation?.status ?? 200",
        becomes: "operation?.status ?? 200",
        tests: ["tests/journeys/refunds-devolucao.test.ts"],
      },
      {
        name: "counts down an armed scenario although the header selects another",
        text: "if (headerScenario === null) {",
        becomes: "{",
        tests: ["tests/scenarios/meeting.test.ts"],
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/accounts/tokens.ts",
    tests: ["server/accounts/tokens.test.ts"],
    faults: [
      {
        name: "accepts a token in the moment of its expiry",
        text: "clock.now() < content.expiresAt",
        becomes: "clock.now() <= content.expiresAt",
      },
      {
        name: "ends a token up to a second too early",
        text: "const expiresAt = now + TOKEN_SECONDS * 1_000;",
        becomes: "const expiresAt = (Math.floor(now / 1_000) + TOKEN_SECONDS) * 1_000;",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/accounts/credential-checks.ts",
    tests: ["tests/journeys/token.test.ts"],
    faults: [
      {
        name: "accepts a certificate that is linked to another account",
        text: "if (certificate && owner !== account.id) {",
        becomes: "if (certificate && owner === null) {",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/payouts/cash-out.gateway.ts",
    tests: ["tests/journeys/cash-out-scenarios.test.ts"],
    faults: [
      {
        name: "ignores the scenario",
        text: "scenario: call.scenario.name || null",
        becomes: "scenario: null",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/payouts/dict-pix.gateway.ts",
    tests: ["tests/journeys/dict-pix.test.ts"],
    faults: [
      {
        name: "treats an idempotency key in upper case as a different key",
        text: "return key.toLowerCase();",
        becomes: "return key;",
      },
      {
        name: "reads the expiration as milliseconds",
        text: "expiration: body.expiration * 1_000",
        becomes: "expiration: body.expiration",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/payouts/transfers.ts",
    tests: ["tests/journeys/dict-pix.test.ts"],
    faults: [
      {
        name: "treats a different request with the same idempotency key as a repetition",
        text: "if (requestOf.get(existing.id)?.request !== request) {",
        becomes: "if (false) {",
      },
      {
        name: "ignores the document in the request",
        text: "order.creditorDocument ?? owner.document",
        becomes: "owner.document",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/refunds/devolucao.gateway.ts",
    tests: ["tests/journeys/refunds-devolucao.test.ts"],
    faults: [
      {
        name: "treats a different natureza as a repetition",
        text: "    record.nature === request.nature &&\n",
        becomes: "",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/http/rate-limit.ts",
    tests: ["server/http/rate-limit.test.ts"],
    faults: [
      {
        name: "allows one request too many",
        text: "recent.length >= perMinute",
        becomes: "recent.length > perMinute",
      },
      {
        name: "counts requests for a moment longer than a minute",
        text: "at > now - MINUTE",
        becomes: "at >= now - MINUTE",
      },
      {
        name: "counts requests from before a reset",
        text: "database.onReplaced(() => calls.clear());",
        becomes: "",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/http/limits.ts",
    tests: ["tests/faults/limits.test.ts"],
    faults: [
      {
        name: "accepts only smaller bodies",
        text: "bodyKilobytes: 256,",
        becomes: "bodyKilobytes: 255,",
        tests: ["tests/journeys/refused-requests.test.ts"],
      },
      {
        name: "accepts JSON that is one level deeper",
        text: "(left === 0 ||",
        becomes: "(left < 0 ||",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/http/body-check.ts",
    tests: ["server/http/body-check.test.ts", "tests/journeys/webhook-registration.test.ts"],
    faults: [
      {
        name: "treats a body of another media type as empty",
        text: 'received === undefined && Number(request.headers["content-length"] ?? 0) > 0',
        becomes: "false",
        tests: ["tests/journeys/refused-requests.test.ts"],
      },
      {
        name: "lists no violations of path and query beside those of the body",
        text: "throw refusalOf(operation, [...before, ...parsed.violations]);",
        becomes: "throw refusalOf(operation, parsed.violations);",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/kernel/database.ts",
    tests: ["server/kernel/database.test.ts"],
    faults: [
      {
        name: "keeps writes of a unit of work that threw",
        text: "        undo.run();\n        keep.run();",
        becomes: "        keep.run();",
      },
      {
        name: "runs the callbacks of a unit of work that was rolled back",
        text: "afterCommit.length = commitCount;",
        becomes: "",
      },
    ],
  },
  {
    area: "pipeline",
    file: "server/scenarios/armed-scenarios.ts",
    tests: ["tests/scenarios/meeting.test.ts"],
    faults: [
      {
        name: "applies an armed scenario to one request too many",
        text: "leftOf(armed) !== 0 && ",
        becomes: "",
        tests: ["server/scenarios/armed-scenarios.test.ts"],
      },
      {
        name: "applies an armed scenario of one account to requests of others",
        text: "(armed.account === null || armed.account === account) &&",
        becomes: "",
      },
    ],
  },
  {
    area: "clock",
    file: "server/kernel/agenda.ts",
    tests: ["server/kernel/agenda.test.ts"],
    faults: [
      {
        name: "leaves events that are due at exactly now for later",
        text: "(nextDue() ?? Number.POSITIVE_INFINITY) <= now",
        becomes: "(nextDue() ?? Number.POSITIVE_INFINITY) < now",
      },
      {
        name: "stops an advance before the events that are due at its end",
        text: "row.due_at <= end ? row",
        becomes: "row.due_at < end ? row",
      },
      {
        name: "runs events of the same instant in another order",
        text: 'const inOrder = "SELECT due_at, kind, subject FROM agenda ORDER BY due_at, kind, subject LIMIT";',
        becomes:
          'const inOrder = "SELECT due_at, kind, subject FROM agenda ORDER BY due_at, kind, subject DESC LIMIT";',
      },
      {
        name: "runs all events at the target instant of an advance",
        text: "const at = next?.due_at ?? end;",
        becomes: "const at = end;",
      },
      {
        name: "runs no event that is due now on a frozen clock",
        text: 'if (wait > 0 && clock.mode() === "frozen") return;',
        becomes: 'if (clock.mode() === "frozen") return;',
      },
      {
        name: "advances time before the work of the last event has ended",
        text: "if (mustWait && (next === undefined || next.due_at > clock.now())) break;",
        becomes: "",
      },
    ],
  },
  {
    area: "clock",
    file: "server/kernel/clock.ts",
    tests: ["server/kernel/clock.test.ts"],
    faults: [
      {
        name: "stops the time until the host's clock has caught up",
        text: 'if (instant < latest && heldAt === null && mode === "running") offset += latest - instant;',
        becomes: "",
      },
      {
        name: "sets time back with the host's clock",
        text: "latest = Math.max(latest, instant);",
        becomes: "latest = instant;",
      },
      {
        name: "cannot begin a world before the current time",
        text: "        latest = at;\n",
        becomes: "",
        tests: ["tests/journeys/state.test.ts"],
      },
      {
        name: "continues from the host's time",
        text: "offset = now() - Date.now();",
        becomes: "offset = 0;",
      },
    ],
  },
  {
    area: "clock",
    file: "server/brazil/civil-time.ts",
    tests: ["server/brazil/civil-time.test.ts"],
    faults: [
      {
        name: "ignores the daylight saving time before 2020",
        text: 'timeZone: "America/Sao_Paulo"',
        becomes: 'timeZone: "Etc/GMT+3"',
      },
      {
        name: "starts the week on Sunday",
        text: ".getUTCDay() === 1",
        becomes: ".getUTCDay() === 0",
      },
    ],
  },
  {
    area: "clock",
    file: "server/brazil/identifiers.ts",
    tests: ["server/brazil/identifiers.test.ts"],
    faults: [
      {
        name: "accepts an id of February 30th",
        text: "!Number.isNaN(at) && new Date(at).toISOString().startsWith(written)",
        becomes: "!Number.isNaN(at)",
      },
    ],
  },
  {
    area: "state",
    file: "server/data-file/world-file.ts",
    tests: ["tests/journeys/state.test.ts"],
    faults: [
      {
        name: "restores a snapshot without its postings",
        text: "for (const table of tablesOf(database)) {",
        becomes: 'for (const table of tablesOf(database).filter((name) => name !== "postings")) {',
      },
      {
        name: "keeps the time from before a restore",
        text: '"frozen" : "running", at);',
        becomes: '"frozen" : "running", clock.now());',
      },
    ],
  },
  {
    area: "state",
    file: "server/kernel/world.ts",
    tests: ["tests/journeys/state.test.ts", "server/journal/feed.test.ts"],
    faults: [
      {
        name: "keeps holds at a reset",
        text: "for (const name of tablesOf(database)) database",
        becomes: 'for (const name of tablesOf(database).filter((name) => name !== "holds")) database',
      },
      {
        name: "gives the next world the epoch of the previous one",
        text: "epoch = Math.max(epoch + 1, hostNow());",
        becomes: "epoch = epoch || hostNow();",
      },
    ],
  },
  {
    area: "state",
    file: "server/scenarios/armed-scenarios.ts",
    tests: ["tests/scenarios/meeting.test.ts", "tests/journeys/state.test.ts"],
    faults: [
      {
        name: "keeps armed scenarios at a reset",
        text: "    state = read();\n    met.clear();",
        becomes: "    met.clear();",
        tests: ["tests/journeys/state.test.ts"],
      },
    ],
  },
  {
    area: "state",
    file: "server/kernel/recorder.ts",
    tests: ["server/kernel/recorder.test.ts"],
    faults: [
      {
        name: "repeats the numbers of requests after a restore",
        text: '    next = Number(meta.get("requests.next") ?? 1);\n    reserved = next;',
        becomes: "    reserved = next;",
        tests: ["tests/journeys/state.test.ts"],
      },
      {
        name: "writes requests of the old world into the new one",
        text: "    buffer = [];\n    lastWrite = Promise.resolve();\n    lastFlush = lastWrite;\n    lost = false;",
        becomes: "    lost = false;",
        tests: ["tests/journeys/state.test.ts"],
      },
    ],
  },
  {
    area: "state",
    file: "server/app/seed.ts",
    tests: ["tests/journeys/state.test.ts"],
    faults: [
      {
        name: "starts at the host's time after a reset of a frozen sandbox",
        text: 'at?.toString() ?? meta.get("clock.start")',
        becomes: "at?.toString()",
      },
    ],
  },
  {
    area: "state",
    file: "server/accounts/tokens.ts",
    tests: ["server/accounts/tokens.test.ts"],
    faults: [
      {
        name: "accepts tokens of a world with another seed",
        text: "    verified = new Map();\n    imported = undefined;",
        becomes: "",
        tests: ["tests/journeys/state.test.ts"],
      },
    ],
  },
  {
    area: "state",
    file: "server/webhooks/delivery-settings.ts",
    tests: ["tests/journeys/state.test.ts"],
    faults: [
      {
        name: "keeps schedule and timeout at a reset",
        text: "  database.onReplaced(forget);\n",
        becomes: "",
      },
      {
        name: "keeps the timeout of the start",
        text: "read<number>(TIMEOUT) ?? atStart.timeoutMs",
        becomes: "atStart.timeoutMs",
        tests: ["tests/journeys/webhook-recovery.test.ts"],
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/index-runs.ts",
    tests: ["server/webhooks/index-runs.test.ts"],
    faults: [
      {
        name: "reads every run as far as the first one",
        text: "low: last + 1,",
        becomes: "low: rest.low,",
      },
      {
        name: "leaves out the row before the last one of an earlier run",
        text: "low: last + 1,",
        becomes: "low: last + 2,",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/delivery-lists.ts",
    tests: ["server/webhooks/delivery-lists.test.ts"],
    faults: [
      {
        name: "does not list deliveries of a second event type to an account",
        text: "account_id = :account AND event_type > :eventType",
        becomes: "account_id = :account AND event_type > 'z'",
      },
      {
        name: "lists deliveries to the accounts after the wanted one",
        text: "account !== undefined && endpoint.account !== account",
        becomes: "false",
      },
      {
        name: "finds only the whole URL",
        text: "endpoint.url.includes(url)",
        becomes: "endpoint.url === url",
      },
    ],
  },
  {
    area: "state",
    file: "server/kernel/journal-blocks.ts",
    tests: ["server/kernel/journal-blocks.test.ts"],
    faults: [
      {
        name: "remembers what a rollback undid",
        text: "database.onRollback(forget);",
        becomes: "",
      },
      {
        name: "remembers the blocks of a replaced world",
        text: " || generation !== database.generation()",
        becomes: "",
      },
      {
        name: "does not note a type again in the next block",
        text: "first !== block ||",
        becomes: "block === -1 ||",
      },
      {
        name: "does not list the second account that has a type",
        text: "known.get(account)",
        becomes: "known.values().next().value",
      },
    ],
  },
  {
    area: "state",
    file: "server/kernel/journal-blocks.ts",
    tests: ["server/journal/journal-invariants.test.ts"],
    faults: [
      {
        name: "does not notice that an account's entries are left out",
        text: "OR account IS NOT NULL",
        becomes: "OR account IS NULL",
      },
    ],
  },
  {
    area: "state",
    file: "server/kernel/journal.ts",
    tests: ["server/kernel/journal.test.ts", "server/kernel/journal-blocks.test.ts"],
    faults: [
      {
        name: "skips the block that has the first wanted entry",
        text: "BLOCK_SIZE - 1} AND :high AND",
        becomes: "BLOCK_SIZE - 128} AND :high AND",
      },
      {
        name: "lists the entries of a block before the wanted ones",
        text: "max(block, :low)",
        becomes: "block",
      },
      {
        name: "reports an entry again that was already reported",
        text: "low: afterSeq + 1,",
        becomes: "low: afterSeq,",
      },
      {
        name: "leaves out the entry before a number",
        text: "high: before - 1 }",
        becomes: "high: before - 2 }",
      },
      {
        name: "publishes committed entries a second time",
        text: "    committed = [];\n    newestSeq",
        becomes: "    newestSeq",
      },
      {
        name: "keeps the newest number of a world that was replaced",
        text: "  database.onReplaced(() => {\n    newestSeq = undefined;\n  });\n",
        becomes: "",
      },
    ],
  },
  {
    area: "formats",
    file: "server/brazil/crc16.ts",
    tests: ["server/brazil/crc16.test.ts"],
    faults: [
      {
        name: "writes a CRC without its leading zeros",
        text: '.padStart(4, "0")',
        becomes: "",
      },
    ],
  },
  {
    area: "formats",
    file: "server/brazil/documents.ts",
    tests: ["server/brazil/documents.test.ts"],
    faults: [
      {
        name: "writes a check digit of ten",
        text: "rest < 2 ? 0",
        becomes: "rest === 0 ? 0",
      },
      {
        name: "accepts a document of one repeated digit",
        text: "  if (isOneDigitRepeated(text)) return false;\n",
        becomes: "",
      },
    ],
  },
  {
    area: "formats",
    file: "server/brazil/pix-key.ts",
    tests: ["server/brazil/pix-key.test.ts"],
    faults: [
      {
        name: "treats an e-mail in upper case as a different key",
        text: "EMAIL.test(key) ? key.toLowerCase() : null",
        becomes: "EMAIL.test(key) ? key : null",
      },
      {
        name: "refuses a country code without its plus",
        text: "/^(?:\\+?55)?([1-9][1-9][0-9]{8,9})$/",
        becomes: "/^(?:\\+55)?([1-9][1-9][0-9]{8,9})$/",
      },
    ],
  },
  {
    area: "formats",
    file: "server/brazil/brcode.ts",
    tests: ["server/brazil/brcode-reading.test.ts"],
    faults: [
      {
        name: "reads a single-use code as a reusable one",
        text: 'oneTime: method?.value === "12"',
        becomes: 'oneTime: method?.value === "11"',
        tests: ["server/brazil/brcode-properties.test.ts"],
      },
    ],
  },
  {
    area: "exit codes",
    file: "cli/failure.ts",
    tests: ["cli/failure.test.ts"],
    faults: [
      {
        name: "uses the exit code of a refusal where no sandbox answers",
        text: 'exitCode: 3, code: "UNREACHABLE"',
        becomes: 'exitCode: 1, code: "UNREACHABLE"',
      },
      {
        name: "uses the exit code of a refusal where another program answers",
        text: '    if (code === "NOT_LOCALPIX") return { exitCode: 3, code, message, hint: HOW_TO_REACH };\n',
        becomes: "",
      },
      {
        name: "uses the exit code of a refusal where a value is malformed",
        text: "exitCode: isMalformed ? 2 : 1",
        becomes: "exitCode: 1",
      },
    ],
  },
];
