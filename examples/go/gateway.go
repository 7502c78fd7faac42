package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"
)

type object = map[string]any

// Refusal is an error answer of the gateway. Any other error means that there was no answer.
type Refusal struct {
	Status  int `json:"statusCode"`
	Code    string
	Message any
	Details struct{ ExistingTransactionID string }
}

func (r *Refusal) Error() string { return fmt.Sprintf("%d %s %v", r.Status, r.Code, r.Message) }

var client = http.Client{Timeout: 30 * time.Second}

func send(method, path string, headers map[string]string, body, answer any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(method, os.Getenv("LOCALPIX_URL")+path, bytes.NewReader(content))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode < 300 {
		return json.NewDecoder(response.Body).Decode(answer)
	}
	refusal := &Refusal{Status: response.StatusCode}
	if err := json.NewDecoder(response.Body).Decode(refusal); err != nil {
		return err
	}
	return refusal
}

// token is the one of all requests. In a server with many goroutines, a mutex guards it.
var token struct {
	value   string
	renewAt time.Time
}

// call sends a request with the token. A new token is requested 30 seconds before the old one expires.
func call(method, path string, body, answer any, extra map[string]string) error {
	if time.Now().After(token.renewAt) {
		// The PEM certificate: url.PathEscape(pem), with + as %2B. url.QueryEscape writes a space as +, and is refused.
		certificate := map[string]string{"X-SSL-Client-Cert": os.Getenv("LOCALPIX_CERTIFICATE_HEADER")}
		credentials := object{"clientId": os.Getenv("LOCALPIX_CLIENT_ID"), "clientSecret": os.Getenv("LOCALPIX_CLIENT_SECRET")}
		var issued struct {
			AccessToken string `json:"access_token"`
			ExpiresIn   int    `json:"expires_in"`
		}
		if err := send("POST", "/api/auth/token", certificate, credentials, &issued); err != nil {
			return err
		}
		token.value = issued.AccessToken
		token.renewAt = time.Now().Add(time.Duration(issued.ExpiresIn-30) * time.Second)
	}
	headers := map[string]string{"Authorization": "Bearer " + token.value}
	for name, value := range extra {
		headers[name] = value
	}
	return send(method, path, headers, body, answer)
}

type transaction struct {
	TransactionID, OperationType, Status string
	OriginalAmount                       float64
}

// payOut pays once, even if an answer is lost: a second request with the same externalId is refused and names the first.
func payOut(payout object, headers map[string]string) (string, error) {
	for attempt := 1; ; attempt++ {
		var created transaction
		err := call("POST", "/api/pix/cash-out", payout, &created, headers)
		if err == nil {
			return created.TransactionID, nil
		}
		var refusal *Refusal
		if errors.As(err, &refusal) && refusal.Code == "PIX_DUPLICATE_EXTERNAL_ID" {
			fmt.Println("payout", refusal.Details.ExistingTransactionID, "was already created")
			return refusal.Details.ExistingTransactionID, nil
		}
		if attempt == 4 || refusal != nil && refusal.Status < 500 {
			return "", err
		}
		fmt.Println("no answer; sending the same payout again")
		headers = nil
		time.Sleep(time.Duration(attempt) * 200 * time.Millisecond)
	}
}
