// A PIX integration with Go's standard library: token, charge, webhooks, payout with a safe retry, reconciliation.
// With a sandbox of its own, in which charges are paid at once:
//
//	localpix exec --payer auto -- go run examples/go/*.go
//
// With a running one (localpix start --allow-http-webhooks), where you pay the charge that it prints:
//
//	eval "$(localpix credentials --env)"; go run examples/go/*.go
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"
)

// reconcile prints what the gateway says about a transaction, for the comparison with your own books.
func reconcile(key, externalID string) {
	var record transaction
	path := "/api/pix/transactions/pix-key/" + url.PathEscape(key) + "/" + url.PathEscape(externalID)
	check(call("GET", path, nil, &record, nil))
	fmt.Printf("%s: %s, R$ %.2f, %s\n", record.TransactionID, record.OperationType, record.OriginalAmount, record.Status)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "7491"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	check(err)
	go http.Serve(listener, http.HandlerFunc(receive))
	// The same URL in each run: registering it again adds none. The real gateway takes https only.
	for _, eventType := range []string{"cash_in", "cash_out"} {
		hook := object{"url": "http://127.0.0.1:" + port + "/pix", "eventType": eventType}
		check(call("POST", "/api/webhooks", hook, &object{}, nil))
	}

	order := fmt.Sprintf("order-%d", time.Now().UnixNano())
	var charge transaction
	check(call("POST", "/api/pix/cash-in", object{
		"transaction": object{"value": 49.90, "description": "Pedido 7741", "externalId": order},
		"payer":       object{"fullName": "Maria Clara", "document": "12345678909"},
	}, &charge, nil))
	fmt.Printf("charge %s is %s; pay it: localpix pay %[1]s\n", charge.TransactionID, charge.Status)
	waitFor(charge.TransactionID)

	salary := fmt.Sprintf("salary-%d", time.Now().UnixNano())
	details := object{"key": "ana@example.com", "keyType": "EMAIL", "name": "Ana Lima", "document": "12345678909"}
	payout := object{"value": 12.50, "externalId": salary, "details": details}
	// Only here: the sandbox makes this payout and loses the answer.
	id, err := payOut(payout, map[string]string{"X-Sandbox-Scenario": "lost:response"})
	check(err)
	waitFor(id)

	reconcile(os.Getenv("LOCALPIX_PIX_KEY"), order)
	reconcile(details["key"].(string), salary)
}
