<?php

// Receives webhooks, and handles each event once. pix.php runs it with PHP's own server: php -S 127.0.0.1:7491 webhook.php

declare(strict_types=1);

// Files in a folder stand for your database: one for each event id, as a unique column, and one for each outcome.
$folder = getenv('PIX_FOLDER');
$event = json_decode(file_get_contents('php://input'), true);
if (!is_array($event)) {
    http_response_code(400);
    return;
}
// Payouts come flat, payments in an envelope.
$content = $event['data'] ?? $event;
$transactionId = (string) ($content['transactionId'] ?? $content['id'] ?? '');
$status = (string) ($content['status'] ?? '');
// The real gateway sends no event id: there, these three identify an event.
$eventId = $_SERVER['HTTP_X_LOCALPIX_EVENT_ID']
    ?? implode(' ', [$event['event'] ?? $event['type'] ?? '', $transactionId, $status]);

// The mode x creates a file, and fails if it exists.
if (@fopen("$folder/event-" . sha1($eventId), 'x') !== false) {
    file_put_contents('php://stdout', "webhook: $transactionId is $status\n");
    touch("$folder/outcome-" . sha1($transactionId));
}
http_response_code(200); // Anything else, and the gateway sends it again.
