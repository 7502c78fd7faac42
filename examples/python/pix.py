"""A PIX integration with Python alone: token, charge, webhooks, payout with a safe retry, reconciliation.
With a sandbox of its own, in which charges are paid at once:
    localpix exec --payer auto -- python3 examples/python/pix.py
With a running one (localpix start --allow-http-webhooks), where you pay the charge that it prints:
    eval "$(localpix credentials --env)"; python3 examples/python/pix.py
"""

import json
import os
import signal
import sys
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from urllib import error, request
from urllib.parse import quote

GATEWAY = os.environ["LOCALPIX_URL"]
CLIENT_ID = os.environ["LOCALPIX_CLIENT_ID"]
CLIENT_SECRET = os.environ["LOCALPIX_CLIENT_SECRET"]
# The PEM certificate: quote(pem, safe=""). quote_plus, which writes a space as +, is refused.
CERTIFICATE = os.environ["LOCALPIX_CERTIFICATE_HEADER"]
PIX_KEY = os.environ["LOCALPIX_PIX_KEY"]
PORT = int(os.environ.get("PORT", "7491"))


class Refusal(Exception):
    """The gateway has refused a request. An OSError instead means that there was no answer."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body.get('code', '')} {body['message']}")
        self.status, self.code, self.details = status, body.get("code"), body.get("details", {})


def send(method, path, headers, body=None):
    data = body and json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **headers}
    try:
        with request.urlopen(request.Request(GATEWAY + path, data, headers, method=method), timeout=30) as response:
            return json.load(response)
    except error.HTTPError as refused:
        raise Refusal(refused.code, json.load(refused)) from refused


class Client:
    """Sends requests with a token that all share. A new one is requested 30 seconds before the old one expires."""

    def __init__(self):
        self.token, self.renew_at = "", 0.0

    def call(self, method, path, body=None, headers=None):
        if time.monotonic() >= self.renew_at:
            credentials = {"clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET}
            answer = send("POST", "/api/auth/token", {"X-SSL-Client-Cert": CERTIFICATE}, credentials)
            self.token, self.renew_at = answer["access_token"], time.monotonic() + answer["expires_in"] - 30
        return send(method, path, {"Authorization": f"Bearer {self.token}", **(headers or {})}, body)


# Your application keeps both in its database: event keys in a unique column, written with their effect.
seen, outcomes, arrived = set(), set(), Condition()


def handle(event):
    """Handles an event once, however often it arrives."""
    # Payments and refunds come in an envelope, payouts and MEDs flat.
    content = event.get("data", event)
    subject = str(content.get("medId") or content.get("transactionId") or content["id"])
    # A REFUND has the id of the payment, which can have several refunds: their ids tell its events apart.
    refund_ids = [refund["endToEndId"] for refund in content.get("refunds", [])]
    key = (event.get("event", event.get("type")), subject, content["status"], *refund_ids)
    with arrived:
        if key not in seen:
            seen.add(key)
            print(f"webhook: {subject} is {content['status']}")
            outcomes.add(subject)
            arrived.notify_all()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            handle(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)  # Anything else, and the gateway sends it again.
        except (ValueError, KeyError):
            self.send_response(400)
        self.end_headers()

    def log_message(self, *_):
        pass


def wait_for(transaction_id):
    with arrived:
        arrived.wait_for(lambda: transaction_id in outcomes)


def pay_out(client, payout, headers):
    """Pays once, even if an answer is lost: a second request with the same externalId is refused and names the first."""
    for attempt in range(1, 5):
        try:
            return client.call("POST", "/api/pix/cash-out", payout, headers if attempt == 1 else None)["transactionId"]
        except Refusal as refusal:
            if refusal.code == "PIX_DUPLICATE_EXTERNAL_ID":
                print("payout {existingTransactionId} was already created".format(**refusal.details))
                return refusal.details["existingTransactionId"]
            if refusal.status < 500:
                raise
        except OSError:  # no answer
            pass
        print("no answer; sending the same payout again")
        time.sleep(attempt * 0.2)
    raise TimeoutError("the gateway does not answer")


def reconcile(client, key, external_id):
    """Prints what the gateway says about a transaction, for the comparison with your own books."""
    record = client.call("GET", f"/api/pix/transactions/pix-key/{quote(key, safe='')}/{quote(external_id, safe='')}")
    print("{transactionId}: {operationType}, R$ {originalAmount:.2f}, {status}".format(**record))


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback
    sys.stdout.reconfigure(line_buffering=True)
    client = Client()
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
    Thread(target=server.serve_forever, daemon=True).start()
    # The same URL in each run: registering it again adds none. The real gateway takes https only.
    for event_type in ("cash_in", "cash_out"):
        client.call("POST", "/api/webhooks", {"url": f"http://127.0.0.1:{PORT}/pix", "eventType": event_type})

    order, salary = f"order-{uuid.uuid4()}", f"salary-{uuid.uuid4()}"
    transaction = {"value": 49.90, "description": "Pedido 7741", "externalId": order}
    payer = {"fullName": "Maria Clara", "document": "12345678909"}
    charge = client.call("POST", "/api/pix/cash-in", {"transaction": transaction, "payer": payer})
    print("charge {transactionId} is {status}; pay it: localpix pay {transactionId}".format(**charge))
    wait_for(charge["transactionId"])

    details = {"key": "ana@example.com", "keyType": "EMAIL", "name": "Ana Lima", "document": "12345678909"}
    # Only here: the sandbox makes this payout and loses the answer.
    lost = {"X-Sandbox-Scenario": "lost:response"}
    wait_for(pay_out(client, {"value": 12.50, "externalId": salary, "details": details}, lost))

    reconcile(client, PIX_KEY, order)
    reconcile(client, details["key"], salary)


if __name__ == "__main__":
    main()
