<?php

// Requests to the gateway: one token for all of them, and payouts with a safe retry.

declare(strict_types=1);

/** The gateway has refused a request. */
final class Refusal extends RuntimeException
{
    public function __construct(public readonly int $status, public readonly array $body)
    {
        parent::__construct("$status " . ($body['code'] ?? '') . ' ' . json_encode($body['message']));
    }
}

/** A request has no answer: whether the gateway has done anything is not known. */
final class NoAnswer extends RuntimeException
{
}

final class Gateway
{
    private string $token = '';
    private float $renewAt = 0;

    public function __construct(
        private readonly string $url,
        private readonly array $credentials,
        private readonly string $certificate,
    ) {
    }

    /** Sends a request with the token of all requests. A new one is requested 30 seconds before the old one expires. */
    public function call(string $method, string $path, ?array $body = null, array $headers = []): array
    {
        if (hrtime(true) / 1e9 >= $this->renewAt) {
            $header = ["X-SSL-Client-Cert: $this->certificate"];
            $answer = $this->send('POST', '/api/auth/token', $header, $this->credentials);
            $this->token = $answer['access_token'];
            $this->renewAt = hrtime(true) / 1e9 + $answer['expires_in'] - 30;
        }
        return $this->send($method, $path, ["Authorization: Bearer $this->token", ...$headers], $body);
    }

    /** Pays once, even if an answer is lost: a second request with the same externalId is refused and names the first. */
    public function payOut(array $payout, array $headers): string
    {
        for ($attempt = 1; ; $attempt++) {
            try {
                return $this->call('POST', '/api/pix/cash-out', $payout, $attempt === 1 ? $headers : [])['transactionId'];
            } catch (Refusal | NoAnswer $problem) {
                if ($problem instanceof Refusal && ($problem->body['code'] ?? '') === 'PIX_DUPLICATE_EXTERNAL_ID') {
                    $existing = $problem->body['details']['existingTransactionId'];
                    echo "payout $existing was already created\n";
                    return $existing;
                }
                if ($attempt === 4 || ($problem instanceof Refusal && $problem->status < 500)) {
                    throw $problem;
                }
                echo "no answer; sending the same payout again\n";
                usleep($attempt * 200_000);
            }
        }
    }

    private function send(string $method, string $path, array $headers, ?array $body = null): array
    {
        // A new handle for each request: curl repeats a request by itself on a connection that it used before.
        $curl = curl_init($this->url . $path);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => ['Content-Type: application/json', ...$headers],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 30,
        ]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
        }
        $text = curl_exec($curl);
        if ($text === false) {
            throw new NoAnswer(curl_error($curl));
        }
        $answer = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        return $status < 300 ? $answer : throw new Refusal($status, $answer);
    }
}
