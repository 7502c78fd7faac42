import { rule, type Section, testsIn } from "./rule.js";

const state = testsIn("tests/journeys/state.test.ts");
const again = testsIn("tests/journeys/same-again.test.ts");
const holds = testsIn("tests/journeys/webhook-holds.test.ts");
const recovery = testsIn("tests/journeys/webhook-recovery.test.ts");
const listeners = testsIn("tests/journeys/listeners.test.ts");
const addresses = testsIn("tests/journeys/webhook-addresses.test.ts");
const listening = testsIn("tests/cli/listen.test.ts");
const cases = testsIn("tests/journeys/cases.test.ts");
const caseReplays = testsIn("tests/journeys/case-replays.test.ts");
const listenedCases = testsIn("tests/journeys/listened-cases.test.ts");
const faults = testsIn("tests/faults/state.test.ts");
const jumps = testsIn("tests/journeys/jumps.test.ts");
const oneClock = testsIn("tests/journeys/one-clock.test.ts");
const byId = testsIn("tests/journeys/transaction-by-id.test.ts");
const polling = testsIn("tests/compatibility/polling.test.ts");
const stopping = testsIn("tests/faults/stop.test.ts");

const triggered = testsIn("tests/journeys/trigger.test.ts");

/** What the specification knows nothing of, because only a sandbox has it. */
export const beyond: Section = {
  title: "Beyond the specification",
  rules: [
    rule(
      "beyond.reset",
      "A reset goes back to the beginning in place; with the same seed credentials and tokens stay good",
      state(
        "a reset > goes back to the first time and the seed account; credentials and token stay good",
        "a reset > with another seed is another world: other credentials, and the old token opens nothing",
        "a reset > of a sandbox whose clock ran lets it run from the host's time",
      ),
      "RESET",
    ),
    rule(
      "beyond.transaction-by-id",
      "One transaction is told without its key, to clients that poll",
      [
        ...byId(
          "every operation and status > a charge: Pendente, Confirmado, and Error when it has expired",
          "every operation and status > a payout: Pendente, Confirmado, Error",
          "the id > by transactionId or externalId",
          "the id > 404 for what is none of the account's",
          "under --strict it is no path at all",
        ),
        ...polling("a charge is polled until somebody has paid it"),
      ],
      "TRANSACTION_BY_ID",
    ),
    rule(
      "beyond.snapshots",
      "A snapshot is the whole world under a name, and is taken up again in place",
      state(
        "a snapshot > is the whole world: money, time, journal, and the numbers that come next",
        "a snapshot > with a delivery on its way sends it again when it is restored",
        "a snapshot > of another schema is listed with its reason, and refused",
        "the state as one file > goes out of one sandbox and into another, which is then the same",
      ),
      "SNAPSHOTS",
    ),
    rule(
      "beyond.replaced",
      "What a reset or a restore overtakes writes nothing into the new world",
      faults(
        "an attempt that ends after a reset writes nothing into the new world, and holds nobody up",
        ...["a reset", "a restore"].flatMap((replacement) =>
          [
            "is refused with 409 when the rest of its body comes afterwards, and leaves nothing in the new world",
            "is refused as its scenario wants, and leaves nothing in the new world",
            "is lost as its scenario wants, and leaves nothing in the new world",
            "is answered as it was when it was carried out before, and the new world has no record of it",
          ].map((name) => `a request that ${replacement} overtakes > ${name}`),
        ),
        "resets and restores in the middle of everything: no fault of ours, and the books are right",
      ),
      "WORLD_REPLACED",
    ),
    rule(
      "beyond.cases",
      "A run is saved as one file without secrets, and replayed identically, or the first step that parts is named",
      cases(
        "a rich run is saved and replayed the same, and no secret is in the file",
        "an answer that is changed in the file is found at its step",
        "a run whose clock was running is replayed on a frozen one",
        "what retention has dropped is said, with what to do",
        "a broken file is refused with its line and what was meant",
      ),
      "CASES",
    ),
    rule(
      "beyond.replays",
      "A sandbox replays a case that it is sent, apart or in its own place, one at a time, and leaves all as it is where it cannot",
      caseReplays(
        "apart > does it again, tells each step, and disturbs nothing here",
        "here > takes the place of everything, which is put aside",
        "here > leaves a world whose case is the same again",
        "here > leaves all as it is where its settings are others",
        "makes one replay at a time",
        "what ends early, here > does so in the middle of a step when the sandbox stops, and says so",
      ),
      "CASES",
    ),
    rule(
      "beyond.seed",
      "The same seed and the same calls give the same bytes",
      again(
        "the same seed and the same calls give the same bytes: again after a reset, after a restore, elsewhere",
      ),
      "SAME_SEED",
    ),
    rule(
      "beyond.holds",
      "Deliveries can be held and released in an order; none goes out by itself meanwhile",
      holds(
        "a hold > catches what comes, and nothing of it goes out by itself",
        "a hold > a retry by hand makes an attempt; one that fails is held again",
        "a release > sends in the order that was given, then the rest as it came: what the receiver saw",
        "a release > two at once: each delivery goes out once",
      ),
      "DELIVERY_HOLDS",
    ),
    rule(
      "beyond.listeners",
      "Whoever listens gets each webhook, its receiver's answer is the outcome, and a broken connection loses nothing",
      [
        ...listeners(
          "a listener > that breaks off misses nothing: what it has not answered is handed over again",
          "a listener > finds its deliveries after a restart of the sandbox",
          "a listener > that stays away is forgotten after two minutes of the host, and its deliveries are cancelled",
          "a listener > that does not answer in time has not answered, whatever it says later",
          "a listener > is there beside registered URLs, and does not see their headers",
        ),
        ...listening(
          "listen > brings a webhook to a plain receiver, and its answer is the outcome of the attempt",
          "listen > a failure is tried again by the schedule, and Ctrl-C cancels what is left",
          "listen > hears of the new world after a reset, and a case knows nothing of it",
          "listen > a resend goes to whoever listens when no URL is registered",
        ),
        ...listenedCases(
          "a case that was recorded while somebody listened is replayed the same without them",
        ),
      ],
      "LISTENERS",
    ),
    rule(
      "beyond.webhook-addresses",
      "Webhooks go only where they may, and never to the addresses at which clouds hand out secrets",
      addresses(
        "a URL whose host is an address, where webhooks may go anywhere > https://169.254.169.254/latest/meta-data",
        "… to this machine > https://0.0.0.0/hook",
        "a delivery > to a name that comes to another address from one attempt to the next is judged each time",
        "a delivery > that is redirected to where no webhook may go has failed, and nothing goes there",
        "a delivery > to a URL that was registered under wider bounds is not sent",
      ),
      "WEBHOOK_ADDRESSES",
    ),
    rule(
      "beyond.delivery-settings",
      "Schedule and timeout can be set at run time and count from then on",
      recovery(
        "schedule and timeout (DELIVERY_SETTINGS) > are those of the start until somebody sets them, and are so again",
        "schedule and timeout (DELIVERY_SETTINGS) > count from then on; what waits keeps its due time",
        "schedule and timeout (DELIVERY_SETTINGS) > a shorter timeout ends an attempt sooner",
      ),
      "DELIVERY_SETTINGS",
    ),
    rule(
      "beyond.triggered-events",
      "An event of something made up goes the way of all others, and nothing else comes of it",
      triggered(
        "an event on demand > moves nothing, and nothing is found of it",
        "an event on demand > is tried again like any other, and can be held",
        "an event on demand > goes to every URL in the format it is registered for, or all in one",
        "an override > changes one value and no other",
      ),
      "TRIGGERED_EVENTS",
    ),
    rule(
      "beyond.jumps",
      "A jump by name lands at the instant at which a rule changes",
      jumps(
        "a jump by name lands where the rule changes > night and day: 20:00 and 06:00 in São Paulo, between which the night limit holds",
        "a jump by name lands where the rule changes > midnight: 00:00 in São Paulo, when the daily limit starts anew",
        "a jump by name lands where the rule changes > token-minute-29: the newest token has one minute left",
        "a jump by name lands where the rule changes > day-89 and day-89-over: the last instant at which a payment can be refunded, and one too late",
        "a jump by name lands where the rule changes > charge-expiry: a charge by its ids, a cob by its txid",
      ),
      "JUMPS",
    ),
    rule(
      "beyond.advance",
      "An advance runs everything at its own time, whatever else is going on, and can be stopped half-way",
      [
        ...jumps(
          "requests that come in while time moves are answered, and what they cause happens at its time",
        ),
        ...oneClock("at a frozen instant in 2031 nothing on the wire knows of another year"),
        ...stopping(
          "SIGTERM in the middle of an advance: exit 0 without waiting for its end, and the next start goes on from there",
        ),
      ],
      "ADVANCE_STOPPED",
    ),
  ],
};
