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
        text: 'if (fee > 0) balance = ledger.move(accountId, id, "blocked", "fees", fee);',
        becomes: 'if (fee > 1) balance = ledger.move(accountId, id, "blocked", "fees", fee);',
        tests: ["tests/journeys/fees.test.ts"],
      },
      {
        name: "says that a rejected payout cost its fee",
        text: "      fee: 0,\n      errorCode,",
        becomes: "      errorCode,",
      },
      {
        name: "releases a rejected payout to nobody",
        text: 'ledger.move(accountId, id, "blocked", "available", heldAmount(payout))',
        becomes: 'ledger.move(accountId, id, "blocked", "outside", heldAmount(payout))',
      },
      {
        name: "keeps a rejected payout in the total of the day",
        text: "if (isLimited(payout)) limits.uncount(accountId, payout.value, payout.createdAt);",
        becomes: "",
      },
      {
        name: "takes a rejected payout off the total of a later day",
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
        name: "forgets the fee when it looks at the balance",
        text: "if (account.available < value + fee) {",
        becomes: "if (account.available < value) {",
      },
      {
        name: "refuses a payout of the whole balance",
        text: "if (account.available < value + fee) {",
        becomes: "if (account.available <= value + fee) {",
      },
      {
        name: "gives a transfer up that settles in the last moment of its expiration",
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
        name: "begins the night at 21h",
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
        name: "takes a fee above the payment",
        text: "const fee = Math.min(feeSetting, value);",
        becomes: "const fee = feeSetting;",
      },
      {
        name: "takes no fee of one centavo",
        text: "if (fee > 0)",
        becomes: "if (fee > 1)",
      },
      {
        name: "credits what was charged instead of what was sent",
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
        name: "takes refunds for a day longer",
        text: "export const REFUND_DAYS = 89;",
        becomes: "export const REFUND_DAYS = 90;",
      },
      {
        name: "refuses to give the whole payment back",
        text: "if (value > refundable) {",
        becomes: "if (value >= refundable) {",
      },
      {
        name: "keeps the fee of a failed refund blocked",
        text: 'ledger.move(accountId, id, "blocked", "available", value + fee)',
        becomes: 'ledger.move(accountId, id, "blocked", "available", value)',
      },
      {
        name: "lets nobody ask again for what a failed refund asked for",
        text: "records.restore(received.id, value);",
        becomes: "",
      },
      {
        name: "leaves a fee of one centavo blocked",
        text: "if (fee > 0)",
        becomes: "if (fee > 1)",
      },
      {
        name: "asks for the deadline of the refund of a MED",
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
        name: "returns money to the account that gave it back",
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
        name: "forgets what the receiver is about to give back",
        text: "records.refundable((receivedPayment(payout) ?? payout).id)",
        becomes: "records.refundable(payout.id)",
      },
    ],
  },
  {
    area: "money",
    file: "server/meds/meds.ts",
    tests: ["server/meds/meds.test.ts", "tests/journeys/meds-money.test.ts"],
    faults: [
      {
        name: "blocks more than there is",
        text: "medBlocksBalance === 1 ? Math.min(outstanding(med), available) : 0",
        becomes: "medBlocksBalance === 1 ? outstanding(med) : 0",
      },
      {
        name: "blocks what was given back meanwhile",
        text: "Math.min(value ?? 0, records.refundable(transactionId))",
        becomes: "(value ?? 0)",
      },
      {
        name: "lets two MEDs contest the same centavos",
        text: "Math.max(0, records.refundable(id) - medRecords.contested(id))",
        becomes: "records.refundable(id)",
      },
      {
        name: "gives back more than there is",
        text: "const value = Math.min(outstanding(med), available);",
        becomes: "const value = outstanding(med);",
      },
      {
        name: "leaves a day more for the analysis",
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
        name: "takes a share of what is left after the fee",
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
        name: "cuts a centavo off some amounts",
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
        name: "takes a code with a wrong CRC",
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
        name: "credits a cob with what it asks for instead of what was paid",
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
        name: "leaves the fee out of what a refund took",
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
        name: "does not compare what is blocked with the postings",
        text: "row.available !== row.postedAvailable || row.blocked !== row.postedBlocked",
        becomes: "row.available !== row.postedAvailable",
      },
      {
        name: "does not compare what was refunded with the refunds",
        text: "HAVING taken <> t.refunded OR taken > t.value",
        becomes: "HAVING taken > t.value",
      },
      {
        name: "takes a payment that arrives with another value",
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
        name: "takes a MED that blocks less than it says",
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
        name: "waits the time before the attempt that has just failed",
        text: "schedule[sent.scheduledUsed + (byHand ? 0 : 1)]",
        becomes: "schedule[sent.scheduledUsed]",
      },
      {
        name: "goes on after a cancel during an attempt",
        text: 'if (status === "cancelled" || status === "dropped")',
        becomes: 'if (status === "dropped")',
      },
      {
        name: "takes an acknowledgement back when an extra attempt fails",
        text: "if (byHand && wasDelivered())",
        becomes: "if (false)",
      },
      {
        name: "forgets that somebody put it off during an attempt",
        text: "Math.max(now + wait, dueAt ?? 0)",
        becomes: "now + wait",
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
        name: "takes up the schedule of a cancelled delivery after a retry by hand",
        text: "failures_wanted = 0, scheduled_used = ",
        becomes: "failures_wanted = 0, scheduled_used = scheduled_used + 0 * ",
      },
      {
        name: "lets all who stand behind a delivery go at once",
        text: "moveUp.run(behind, next.id);\n      if (behind === null) queue.put(next.id, next.url);",
        becomes: "moveUp.run(null, next.id);\n      queue.put(next.id, next.url);",
      },
      {
        name: "keeps the old due time of a delivery that is put off",
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
        name: "forgets the order that was asked for",
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
        name: "takes a redirect for an acknowledgement",
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
        name: "fails once more than it was told to",
        text: "times > 1 ? { times: times - 1, how } : null",
        becomes: "{ times: times - 1, how }",
      },
      {
        name: "leaves deliveries that wait for the next event where they are",
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
        text: "connect: { lookup: allowedLookup(addresses) },\n    });",
        becomes:
          "connect: { lookup: allowedLookup(addresses) },\n    }).compose(undici.interceptors.redirect({ maxRedirections: 3 }));",
      },
      {
        name: "leaves the query of the URL out",
        text: "hostname, pathname, search } = new URL(url);",
        becomes: 'hostname, pathname, search } = Object.assign(new URL(url), { search: "" });',
      },
      {
        name: "takes a timeout for a broken connection",
        text: "return signal.aborted",
        becomes: "return !signal.aborted",
      },
    ],
  },
  {
    area: "webhooks",
    file: "server/webhooks/delivery-headers.ts",
    tests: ["tests/journeys/webhook-edges.test.ts"],
    faults: [
      {
        name: "calls each delivery of an event by another event id",
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
        name: "leaves the registered headers out",
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
        name: "takes a fourth URL",
        text: "rows.length >= MAX_URLS",
        becomes: "rows.length > MAX_URLS",
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
        name: "writes the body anew instead of sending what was sent",
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
        name: "sends the headers of the registered URL to another",
        text: "headers: own?.headers ?? []",
        becomes: "headers: (own ?? active[0])?.headers ?? []",
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
        name: "calls all events of a MED by one id",
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
        name: "does not ask when a waiting delivery is due",
        text: "SELECT 1 FROM agenda WHERE due_at = d.due_at AND kind",
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
        name: "records a request in a world that has replaced its own",
        text: "if (generation === database.generation()) record(exchange",
        becomes: "record(exchange",
        tests: ["tests/faults/state.test.ts"],
      },
      {
        name: "writes a refusal into the journal of a world that has replaced its own",
        text: "if (generation === database.generation()) {",
        becomes: "{",
        tests: ["tests/faults/state.test.ts"],
      },
      {
        name: "looks at the body before the token",
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
        text: "status = call.status ?? status;",
        becomes: "",
        tests: ["tests/journeys/refunds-devolucao.test.ts"],
      },
      {
        name: "lets a scenario that is armed count down beside a header",
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
        name: "takes a token in the moment of its expiry",
        text: "clock.now() < content.expiresAt",
        becomes: "clock.now() <= content.expiresAt",
      },
      {
        name: "lets a token live up to a second less",
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
        name: "takes a certificate that is linked to another account",
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
        name: "takes an idempotency key in upper case for another one",
        text: "return key.toLowerCase();",
        becomes: "return key;",
      },
      {
        name: "takes the expiration for milliseconds",
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
        name: "takes another request under the same idempotency key for a repetition",
        text: 'if (requestOf.get(existing.id)?.request !== request) throw new Refusal("idempotency-mismatch");',
        becomes: "",
      },
      {
        name: "ignores the document that the client gives",
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
        name: "takes another natureza for a repetition",
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
        name: "lets one more through",
        text: "recent.length >= perMinute",
        becomes: "recent.length > perMinute",
      },
      {
        name: "counts for a moment longer than a minute",
        text: "at > now - MINUTE",
        becomes: "at >= now - MINUTE",
      },
      {
        name: "remembers what passed before a reset",
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
        name: "takes a smaller body",
        text: "bodyKilobytes: 256,",
        becomes: "bodyKilobytes: 255,",
        tests: ["tests/journeys/refused-requests.test.ts"],
      },
      {
        name: "takes JSON that is a level deeper",
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
        name: "takes a body of another media type for an empty one",
        text: 'received === undefined && Number(request.headers["content-length"] ?? 0) > 0',
        becomes: "false",
        tests: ["tests/journeys/refused-requests.test.ts"],
      },
      {
        name: "lists no violations of the address beside those of the body",
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
        name: "keeps what a unit of work has written before it threw",
        text: "      undo.run();\n      keep.run();",
        becomes: "      keep.run();",
      },
      {
        name: "calls back for a unit of work that was undone",
        text: "callbacks.length = kept;",
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
        name: "lets an armed scenario meet one request too many",
        text: "left === 0 ? []",
        becomes: "left !== null && left < 0 ? []",
      },
      {
        name: "lets a scenario of one account meet the requests of others",
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
        name: "leaves what is due at exactly now for later",
        text: "(nextDue() ?? Number.POSITIVE_INFINITY) <= now",
        becomes: "(nextDue() ?? Number.POSITIVE_INFINITY) < now",
      },
      {
        name: "stops an advance before what is due at its end",
        text: "row.due_at <= end ? row",
        becomes: "row.due_at < end ? row",
      },
      {
        name: "runs what is due at the same time in another order",
        text: 'const inOrder = "SELECT due_at, kind, subject FROM agenda ORDER BY due_at, kind, subject LIMIT";',
        becomes:
          'const inOrder = "SELECT due_at, kind, subject FROM agenda ORDER BY due_at, kind, subject DESC LIMIT";',
      },
      {
        name: "runs everything at the time that an advance leads to",
        text: "clock.hold(next?.due_at ?? end);",
        becomes: "clock.hold(end);",
      },
      {
        name: "runs nothing that is due now on a frozen clock",
        text: 'if (wait > 0 && clock.mode() === "frozen") return;',
        becomes: 'if (clock.mode() === "frozen") return;',
      },
      {
        name: "moves time on before what it has woken has come to rest",
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
        name: "stands still until the host's clock has caught up",
        text: 'if (instant < latest && heldAt === null && mode === "running") offset += latest - instant;',
        becomes: "",
      },
      {
        name: "goes back with the host's clock",
        text: "latest = Math.max(latest, instant);",
        becomes: "latest = instant;",
      },
      {
        name: "cannot begin a world before the time that it is",
        text: "        latest = at;\n",
        becomes: "",
        tests: ["tests/journeys/state.test.ts"],
      },
      {
        name: "runs on from the host's time",
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
        name: "forgets the daylight saving time of before 2020",
        text: 'timeZone: "America/Sao_Paulo"',
        becomes: 'timeZone: "Etc/GMT+3"',
      },
      {
        name: "begins the week on Sunday",
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
        name: "takes an id of February 30th",
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
        name: "keeps the time of before a restore",
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
        name: "gives the next world the epoch of the last",
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
        text: "  database.onReplaced(() => {\n    state = read();\n  });",
        becomes: "",
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
        name: "gives the numbers of requests a second time after a restore",
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
        name: "begins at the host's time after a reset of a frozen sandbox",
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
        name: "takes tokens of a world with another seed",
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
        name: "keeps to the timeout that it was started with",
        text: "read<number>(TIMEOUT) ?? atStart.timeoutMs",
        becomes: "atStart.timeoutMs",
        tests: ["tests/journeys/webhook-recovery.test.ts"],
      },
    ],
  },
  {
    area: "state",
    file: "server/kernel/journal.ts",
    tests: ["server/kernel/journal.test.ts"],
    faults: [
      {
        name: "tells the entry that somebody knows once more",
        text: "FROM journal WHERE seq > :since",
        becomes: "FROM journal WHERE seq >= :since",
      },
      {
        name: "publishes what was committed before once more",
        text: "    committed = [];\n    for",
        becomes: "    for",
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
        name: "takes a document of one digit repeated",
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
        name: "takes an e-mail in upper case for another key",
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
        name: "reads that a code is to be paid once as that it may be paid again",
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
        name: "ends as if it were refused where no sandbox is",
        text: 'exitCode: 3, code: "UNREACHABLE"',
        becomes: 'exitCode: 1, code: "UNREACHABLE"',
      },
      {
        name: "ends as if it were refused where something else answers",
        text: '    if (code === "NOT_LOCALPIX") return { exitCode: 3, code, message, hint: HOW_TO_REACH };\n',
        becomes: "",
      },
      {
        name: "ends as if it were refused where a value is malformed",
        text: "exitCode: status === 400 ? 2 : 1",
        becomes: "exitCode: 1",
      },
    ],
  },
];
