<?php

// A PIX integration with PHP alone: token, charge, webhooks, payout with a safe retry, reconciliation.
// With a sandbox of its own, in which charges are paid at once:
//   localpix exec --payer auto -- php examples/php/pix.php
// With a running one (localpix start --allow-http-webhooks), where you pay the charge that it prints:
//   eval "$(localpix credentials --env)"; php examples/php/pix.php

declare(strict_types=1);

require __DIR__ . '/Gateway.php';

/** Waits until the webhook of a transaction is handled. */
function waitFor(string $folder, string $transactionId): void
{
    $file = "$folder/outcome-" . sha1($transactionId);
    while (!file_exists($file)) {
        usleep(50_000);
        clearstatcache();
    }
}

/** Prints what the gateway says about a transaction, for the comparison with your own books. */
function reconcile(Gateway $gateway, string $key, string $externalId): void
{
    $path = implode('/', array_map('rawurlencode', [$key, $externalId]));
    $record = $gateway->call('GET', "/api/pix/transactions/pix-key/$path");
    ['transactionId' => $id, 'operationType' => $type, 'originalAmount' => $amount, 'status' => $status] = $record;
    printf("%s: %s, R$ %.2f, %s\n", $id, $type, $amount, $status);
}

// The PEM certificate: rawurlencode($pem). urlencode, which writes a space as +, is refused.
$certificate = getenv('LOCALPIX_CERTIFICATE_HEADER');
$credentials = ['clientId' => getenv('LOCALPIX_CLIENT_ID'), 'clientSecret' => getenv('LOCALPIX_CLIENT_SECRET')];
$gateway = new Gateway(getenv('LOCALPIX_URL'), $credentials, $certificate);

$port = getenv('PORT') ?: '7491';
$folder = sys_get_temp_dir() . '/pix-' . bin2hex(random_bytes(8));
mkdir($folder);
$server = proc_open(
    [PHP_BINARY, '-S', "127.0.0.1:$port", __DIR__ . '/webhook.php'],
    [1 => STDOUT, 2 => ['file', "$folder/log", 'w']],
    $pipes,
    env_vars: ['PIX_FOLDER' => $folder] + getenv(),
);
register_shutdown_function(function () use ($server, $folder): void {
    proc_terminate($server);
    array_map('unlink', glob("$folder/*"));
    rmdir($folder);
});
// Ctrl-C ends the server too, where PHP has pcntl.
if (extension_loaded('pcntl')) {
    pcntl_async_signals(true);
    foreach ([SIGINT, SIGTERM] as $signal) {
        pcntl_signal($signal, fn (int $signal) => exit(128 + $signal));
    }
}
while (!str_contains(file_get_contents("$folder/log"), 'started')) {
    proc_get_status($server)['running'] || throw new RuntimeException("Port $port is in use. Set PORT to a free one.");
    usleep(50_000);
}
// The same URL in each run: registering it again adds none. The real gateway takes https only.
foreach (['cash_in', 'cash_out'] as $eventType) {
    $gateway->call('POST', '/api/webhooks', ['url' => "http://127.0.0.1:$port/pix", 'eventType' => $eventType]);
}

$order = 'order-' . bin2hex(random_bytes(8));
$charge = $gateway->call('POST', '/api/pix/cash-in', [
    'transaction' => ['value' => 49.90, 'description' => 'Pedido 7741', 'externalId' => $order],
    'payer' => ['fullName' => 'Maria Clara', 'document' => '12345678909'],
]);
echo "charge {$charge['transactionId']} is {$charge['status']}; pay it: localpix pay {$charge['transactionId']}\n";
waitFor($folder, $charge['transactionId']);

$salary = 'salary-' . bin2hex(random_bytes(8));
$details = ['key' => 'ana@example.com', 'keyType' => 'EMAIL', 'name' => 'Ana Lima', 'document' => '12345678909'];
// Only here: the sandbox makes this payout and loses the answer.
$lost = ['X-Sandbox-Scenario: lost:response'];
waitFor($folder, $gateway->payOut(['value' => 12.50, 'externalId' => $salary, 'details' => $details], $lost));

reconcile($gateway, getenv('LOCALPIX_PIX_KEY'), $order);
reconcile($gateway, $details['key'], $salary);
