package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
)

// Your application keeps both in its database: event keys in a unique column, written with their effect.
var (
	mutex    sync.Mutex
	seen     = map[string]bool{}
	outcomes = map[string]bool{}
	arrived  = sync.NewCond(&mutex)
)

// content holds the fields of all formats of webhooks, which have one of the three ids.
type content struct {
	MedID, ID     json.Number
	TransactionID string
	Status        string
	Refunds       []struct{ EndToEndID string }
}

// receive handles an event once, however often it arrives.
func receive(response http.ResponseWriter, request *http.Request) {
	// Payments and refunds come in an envelope, payouts and MEDs flat.
	var event struct {
		Event, Type string
		Data        *content
		content
	}
	if err := json.NewDecoder(request.Body).Decode(&event); err != nil {
		http.Error(response, err.Error(), http.StatusBadRequest)
		return
	}
	about := event.content
	if event.Data != nil {
		about = *event.Data
	}
	id := about.MedID.String() + about.TransactionID + about.ID.String()
	// A REFUND has the id of the payment, which can have several refunds: their ids tell its events apart.
	key := fmt.Sprint(event.Event, event.Type, " ", id, " ", about.Status, " ", about.Refunds)
	mutex.Lock()
	defer mutex.Unlock()
	if !seen[key] {
		seen[key] = true
		fmt.Printf("webhook: %s is %s\n", id, about.Status)
		outcomes[id] = true
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
