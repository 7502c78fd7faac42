<?php

// Receives webhooks, and handles each event once. pix.php runs it with PHP's own server: php -S 127.0.0.1:7491 webhook.php

declare(strict_types=1);

// Files in a folder stand for your database: one for each event key, as a unique column, and one for each outcome.
$folder = getenv('PIX_FOLDER');
$event = json_decode(file_get_contents('php://input'), true);
if (!is_array($event)) {
    http_response_code(400);
    return;
}
// Payments and refunds come in an envelope, payouts and MEDs flat.
$content = $event['data'] ?? $event;
$id = (string) ($content['medId'] ?? $content['transactionId'] ?? $content['id'] ?? '');
$status = (string) ($content['status'] ?? '');
// A REFUND has the id of the payment, which can have several refunds: their ids tell its events apart.
$refundIds = array_column($content['refunds'] ?? [], 'endToEndId');
$key = implode(' ', [$event['event'] ?? $event['type'] ?? '', $id, $status, ...$refundIds]);

// The mode x creates a file, and fails if it exists.
if (@fopen("$folder/event-" . sha1($key), 'x') !== false) {
    file_put_contents('php://stdout', "webhook: $id is $status\n");
    touch("$folder/outcome-" . sha1($id));
}
http_response_code(200); // Anything else, and the gateway sends it again.
