package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
)

// Your application keeps both in its database: event ids in a unique column, written with their effect.
var (
	mutex    sync.Mutex
	seen     = map[string]bool{}
	outcomes = map[string]bool{}
	arrived  = sync.NewCond(&mutex)
)

// content holds the fields of both formats of webhooks.
type content struct {
	TransactionID string
	ID            json.Number
	Status        string
}

// receive handles an event once, however often it arrives.
func receive(response http.ResponseWriter, request *http.Request) {
	// Payouts come flat, payments in an envelope.
	var event struct {
		Event, Type string
		Data        *content
		content
	}
	if err := json.NewDecoder(request.Body).Decode(&event); err != nil {
		http.Error(response, err.Error(), http.StatusBadRequest)
		return
	}
	transactionID, status := event.TransactionID, event.Status
	if event.Data != nil {
		transactionID, status = event.Data.ID.String(), event.Data.Status
	}
	id := request.Header.Get("x-localpix-event-id")
	if id == "" { // The real gateway sends no event id: there, these three identify an event.
		id = fmt.Sprint(event.Event, event.Type, " ", transactionID, " ", status)
	}
	mutex.Lock()
	defer mutex.Unlock()
	if !seen[id] {
		seen[id] = true
		fmt.Printf("webhook: %s is %s\n", transactionID, status)
		outcomes[transactionID] = true
		arrived.Broadcast()
	}
	response.WriteHeader(http.StatusOK) // Anything else, and the gateway sends it again.
}

// waitFor waits until the webhook of a transaction is handled.
func waitFor(transactionID string) {
	mutex.Lock()
	defer mutex.Unlock()
	for !outcomes[transactionID] {
		arrived.Wait()
	}
}
