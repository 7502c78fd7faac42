import { medHeard, medList, medMoney, meds } from "./journeys.js";
import { rule, type Section } from "./rule.js";

const OPENED = "answers 201 with the MED as GET /api/med has it, RECEIVED, and what it contests is blocked";
const ACCEPTED =
  "accepted: the money is the payer's again, by a refund of nature MED_FRAUDE, over one refundable amount";
const OPERATIONAL =
  "OPERATIONAL_FLAW goes back with nature MED_OPERACIONAL, also when nobody may refund any more";
const UNRECONCILED = "on an end-to-end id that nobody has received is not reconciled, and moves nothing";
const TOLD = "a MED is told when it is opened, and when it is approved, whole";
const RATE = "60 a minute for each account; Retry-After obeys the sandbox clock (RATE_429)";
const by = (query: object, ids: readonly number[]) =>
  `by ${JSON.stringify(query)} has ${JSON.stringify(ids)}`;
const refused = (what: string) => `${what}: 400, simple shape, every field in one text`;

export const medResource: Section = {
  title: "Resources and their fields, MED",
  rules: [
    rule("med.fields", "A MED has every field of its table, and nothing else", meds.opening(OPENED)),
    rule(
      "med.reason",
      "reason is REFUND_REQUEST or REFUND_CANCELLATION; what the second changes is left open",
      [...meds.opening(OPENED, "REFUND_CANCELLATION is told, and its money goes the same way (MED_REASONS)")],
      "MED_REASONS",
    ),
    rule(
      "med.cause",
      "cause is a code or null; which codes there are is left open",
      [...meds.opening(OPENED, UNRECONCILED), ...meds.refused("says everything that is malformed")],
      "MED_CAUSES",
    ),
    rule("med.analysis", "analysisResult and analysisDetails are null until it is analyzed", [
      ...meds.opening(OPENED),
      ...meds.steps(ACCEPTED, "rejectMed: what was blocked is available again"),
    ]),
    rule("med.banks", "requestingBank has opened it, contestedBank is the account's own", [
      ...meds.opening(OPENED, "of a bank that the sandbox does not know names it by its ISPB"),
    ]),
    rule(
      "med.transaction",
      "The payment stands there with its masked payer; the field's name is garbled",
      [...meds.opening(OPENED)],
      "MED_TRANSACTION_FIELD",
    ),
    rule("med.record", "What the fields hold in detail is left open", meds.opening(OPENED), "MED_RECORD"),
    rule(
      "med.isReconciled",
      "isReconciled tells whether there is a local transaction; without one is left open",
      [
        ...meds.opening(OPENED, UNRECONCILED),
        ...medHeard(
          "one on a payment that never came has no originalTransaction, and is tried again like any other",
        ),
      ],
      "MED_UNRECONCILED",
    ),
    rule("med.updatedAt", "createdAt stays, updatedAt moves with each step", meds.steps(ACCEPTED)),
  ],
};

export const medStates: Section = {
  title: "States and transitions, MED",
  rules: [
    rule(
      "med.states",
      "Which states follow on which is left open",
      [
        ...meds.opening("stays OPEN with receive: false, and nothing is blocked"),
        ...meds.steps(
          ACCEPTED,
          "rejectMed: what was blocked is available again",
          "cancelMed: what was blocked is available again",
          "a wrong one is 409 and names the state; an unknown MED is 404; both move nothing",
          "with the switch off nothing is blocked",
        ),
        ...medMoney("accepted, rejected and cancelled at once: one of them wins"),
      ],
      "MED_STATES",
    ),
    rule(
      "med.money",
      "How much it blocks and gives back is left open",
      [
        ...meds.steps(
          "received later: what is there by then is blocked, and the analysis is due in seven days",
          "what is blocked for a MED cannot be sent",
        ),
        ...meds.refused("because there is not so much left of the payment"),
        ...medMoney(
          "10 MEDs of 20.00 at once on a payment of 100.00: exactly 5 are opened",
          "approved while all of it is asked back: no centavo goes back twice",
          "whatever happens to MEDs, refunds and the rest of the money: it goes where the rules say",
        ),
      ],
      "MED_MONEY",
    ),
    rule(
      "med.refund",
      "How the money of an approved one goes back is left open: as MED_FRAUDE or MED_OPERACIONAL",
      [
        ...meds.steps(ACCEPTED, OPERATIONAL),
        ...medHeard("the refund of an approved one is heard of as refund_in"),
      ],
      "MED_REFUND",
    ),
    rule(
      "med.deadline",
      "Whether its analysis has an end is left open",
      [
        ...meds.steps(
          "received later: what is there by then is blocked, and the analysis is due in seven days",
        ),
      ],
      "MED_DEADLINE",
    ),
  ],
};

export const medEndpoint: Section = {
  title: "GET /api/med",
  rules: [
    rule(
      "med-list.answer",
      "The answer is the account's own MEDs with total, page, pageSize and totalPages",
      [
        ...medList.list(
          "is the account's own, newest first, and of all time",
          "comes in pages, and a page beyond the last is empty",
        ),
        ...meds.opening(OPENED),
      ],
    ),
    rule("med-list.status", "status is OPEN, RECEIVED, CANCELLED or ANALYZED", [
      ...medList.list(
        by({ status: "OPEN" }, [0]),
        by({ status: "RECEIVED" }, [4, 1]),
        by({ status: "ANALYZED" }, [2]),
        by({ status: "CANCELLED" }, [3]),
      ),
      ...medList.wrong(refused("a status that does not exist"), refused("an empty status")),
    ]),
    rule("med-list.isReconciled", "isReconciled is a boolean", [
      ...medList.list(by({ isReconciled: true }, [3, 2, 1, 0]), by({ isReconciled: false }, [4])),
      ...medList.wrong(refused("isReconciled that is no flag")),
    ]),
    rule(
      "med-list.dates",
      "startDate and endDate are ISO 8601; what they are about, and the order, is left open",
      [
        ...medList.list(
          by({ startDate: "2030-02-16" }, [4, 3, 2]),
          by({ endDate: "2030-02-16" }, [2, 1, 0]),
          by({ startDate: "2030-02-16T15:00:00Z" }, [4, 3, 2]),
          by({ startDate: "2030-02-16T15:00:00.001Z" }, [4, 3]),
          "holds those of one millisecond in the order in which they were opened",
        ),
        ...medList.wrong(
          refused("a date that is none"),
          refused("a day that does not exist"),
          refused("an end before the start"),
        ),
      ],
      "MED_LIST",
    ),
    rule("med-list.page", "page is 1 at least, and by default", [
      ...medList.list("comes in pages, and a page beyond the last is empty"),
      ...medList.wrong(refused("page 0"), refused("page -1"), refused("page 1.5")),
    ]),
    rule("med-list.500", "An internal failure is a 500", [...medList.wrong("an internal failure is a 500")]),
    rule("med-list.pageSize", "pageSize is 1 to 100, 20 by default", [
      ...medList.list(
        "is the account's own, newest first, and of all time",
        "comes in pages, and a page beyond the last is empty",
      ),
      ...medList.wrong(refused("pageSize 0"), refused("pageSize 101")),
    ]),
    rule("med-list.400", "One 400 lists all parameters that are wrong", [
      ...medList.wrong(refused("everything at once"), refused("an end before the start, and another thing")),
    ]),
    rule(
      "med-list.429",
      "Too many requests are a 429; how many that are is left open",
      medList.alone(RATE),
      "RATE_429",
    ),
  ],
};

export const medEvents: Section = {
  title: "Events, MED",
  rules: [
    rule(
      "events.type.med_created",
      "med_created tells, when it is opened, of a MED against a receipt",
      medHeard(
        TOLD,
        "one that the account receives later is told once, while it is OPEN and nothing is blocked",
      ),
      "EVENT_TYPES",
    ),
    rule(
      "events.type.med_accepted",
      "med_accepted tells of one that was approved",
      medHeard(TOLD),
      "EVENT_TYPES",
    ),
    rule(
      "events.type.med_rejected",
      "med_rejected tells of one that was rejected",
      [...medHeard("a rejected one says UNBLOCKED; a cancelled one says nothing")],
      "EVENT_TYPES",
    ),
    rule(
      "events.med.payload",
      "The payloads of MED events are not shown",
      [...medHeard(TOLD, "a rejected one says UNBLOCKED; a cancelled one says nothing")],
      "MED_PAYLOADS",
    ),
    rule(
      "events.med.when",
      "What their values are, and in which format they are sent, is left open",
      medHeard(
        TOLD,
        "one that the account receives later is told once, while it is OPEN and nothing is blocked",
        "what its account is too poor to block, or is set not to block, is not in the payload either",
        "a rejected one says UNBLOCKED; a cancelled one says nothing",
      ),
      "MED_FORMAT",
    ),
  ],
};
