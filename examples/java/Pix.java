// A PIX integration with Java's standard library: token, charge, webhooks, payout with a safe retry, reconciliation.
// With a sandbox of its own, in which charges are paid at once:
//   localpix exec --payer auto -- java examples/java/Pix.java
// With a running one (localpix start --allow-http-webhooks), where you pay the charge that it prints:
//   eval "$(localpix credentials --env)"; java examples/java/Pix.java

import com.sun.net.httpserver.*;
import java.io.IOException;
import java.net.*;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.*;
import java.util.stream.Stream;

public class Pix {
    static final Map<String, String> ENV = System.getenv();
    static final HttpClient CLIENT = HttpClient.newHttpClient();
    static final int PORT = Integer.parseInt(ENV.getOrDefault("PORT", "7491"));

    /** The gateway has refused a request. An IOException instead means that there was no answer. */
    static class Refusal extends RuntimeException {
        final HttpResponse<String> response;

        Refusal(HttpResponse<String> response) {
            super(response.statusCode() + " " + response.body());
            this.response = response;
        }
    }

    static String token;
    static Instant renewAt = Instant.MIN;

    /** The token of all requests. A new one is requested 30 seconds before the old one expires. */
    static synchronized String token() throws Exception {
        if (Instant.now().isBefore(renewAt)) return token;
        var credentials = """
            {"clientId": "%s", "clientSecret": "%s"}""".formatted(ENV.get("LOCALPIX_CLIENT_ID"), ENV.get("LOCALPIX_CLIENT_SECRET"));
        // The PEM certificate: URLEncoder.encode(pem, UTF_8).replace("+", "%20"). Without the replacement, it is refused.
        var answer = send("POST", "/api/auth/token", credentials, "X-SSL-Client-Cert", ENV.get("LOCALPIX_CERTIFICATE_HEADER"));
        token = field(answer, "access_token");
        renewAt = Instant.now().plusSeconds(Long.parseLong(field(answer, "expires_in")) - 30);
        return token;
    }

    static String call(String method, String path, String body, String... headers) throws Exception {
        var all = Stream.concat(Stream.of("Authorization", "Bearer " + token()), Stream.of(headers));
        return send(method, path, body, all.toArray(String[]::new));
    }

    static String send(String method, String path, String body, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(ENV.get("LOCALPIX_URL") + path)).timeout(Duration.ofSeconds(30))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .header("Content-Type", "application/json").headers(headers).build();
        var response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 300) throw new Refusal(response);
        return response.body();
    }

    /** The first field with this name, or one of a|b. Java has no JSON parser; your application has one, such as Jackson. */
    static String field(String json, String name) {
        var match = Pattern.compile("\"(?:" + name + ")\"\\s*:\\s*(?:\"([^\"]*)\"|([\\w.-]+))").matcher(json);
        return !match.find() ? null : match.group(1) != null ? match.group(1) : match.group(2);
    }

    // Your application keeps both in its database: event keys in a unique column, written with their effect.
    static final Set<String> SEEN = ConcurrentHashMap.newKeySet();
    static final BlockingQueue<String> ARRIVED = new LinkedBlockingQueue<>();

    /** Handles an event once, however often it arrives. */
    static void receive(HttpExchange exchange) throws IOException {
        var event = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        // Payments and refunds come in an envelope, payouts and MEDs flat.
        var id = field(event, "medId|transactionId|id");
        var status = field(event, "status");
        // A REFUND has the id of the payment, which can have several refunds: their ids (D…) tell its events apart.
        var refundIds = Pattern.compile("\"D\\w{31}\"").matcher(event).results().map(MatchResult::group).toList();
        if (SEEN.add(field(event, "event|type") + " " + id + " " + status + refundIds)) {
            System.out.printf("webhook: %s is %s%n", id, status);
            ARRIVED.add(id);
        }
        exchange.sendResponseHeaders(200, -1); // Anything else, and the gateway sends it again.
        exchange.close();
    }

    /** Waits until the webhook of a transaction is handled. Those of other runs are not ours. */
    static void waitFor(String id) throws InterruptedException {
        while (!ARRIVED.take().equals(id)) {}
    }

    /** Pays once, even if an answer is lost: a second request with the same externalId is refused and names the first. */
    static String payOut(String payout, String... headers) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return field(call("POST", "/api/pix/cash-out", payout, attempt == 1 ? headers : new String[0]), "transactionId");
            } catch (Refusal refusal) {
                var existing = field(refusal.response.body(), "existingTransactionId");
                if (existing != null) {
                    System.out.printf("payout %s was already created%n", existing);
                    return existing;
                }
                if (attempt == 4 || refusal.response.statusCode() < 500) throw refusal;
            } catch (IOException noAnswer) {
                if (attempt == 4) throw noAnswer;
            }
            System.out.println("no answer; sending the same payout again");
            Thread.sleep(attempt * 200L);
        }
    }

    /** Prints what the gateway says about a transaction, for the comparison with your own books. */
    static void reconcile(String key, String externalId) throws Exception {
        var path = "/api/pix/transactions/pix-key/" + URLEncoder.encode(key, StandardCharsets.UTF_8) + "/" + externalId;
        var record = call("GET", path, "");
        System.out.printf(Locale.ROOT, "%s: %s, R$ %.2f, %s%n", field(record, "transactionId"),
            field(record, "operationType"), Double.parseDouble(field(record, "originalAmount")), field(record, "status"));
    }

    public static void main(String[] arguments) throws Exception {
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", PORT), 0);
        server.createContext("/pix", Pix::receive);
        server.start();
        // The same URL in each run: registering it again adds none. The real gateway takes https only.
        for (var eventType : List.of("cash_in", "cash_out"))
            call("POST", "/api/webhooks", """
                {"url": "http://127.0.0.1:%d/pix", "eventType": "%s"}""".formatted(PORT, eventType));

        var order = "order-" + UUID.randomUUID();
        var charge = call("POST", "/api/pix/cash-in", """
            {"transaction": {"value": 49.90, "description": "Pedido 7741", "externalId": "%s"},
             "payer": {"fullName": "Maria Clara", "document": "12345678909"}}""".formatted(order));
        var id = field(charge, "transactionId");
        System.out.printf("charge %s is %s; pay it: localpix pay %1$s%n", id, field(charge, "status"));
        waitFor(id);

        var salary = "salary-" + UUID.randomUUID();
        var payout = """
            {"value": 12.50, "externalId": "%s",
             "details": {"key": "ana@example.com", "keyType": "EMAIL", "name": "Ana Lima", "document": "12345678909"}}""".formatted(salary);
        // Only here: the sandbox makes this payout and loses the answer.
        waitFor(payOut(payout, "X-Sandbox-Scenario", "lost:response"));

        reconcile(ENV.get("LOCALPIX_PIX_KEY"), order);
        reconcile("ana@example.com", salary);
        server.stop(0);
    }
}
