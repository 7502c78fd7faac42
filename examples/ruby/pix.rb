# A PIX integration with Ruby's standard library: token, charge, webhooks, payout with a safe retry, reconciliation.
# With a sandbox of its own, in which charges are paid at once:
#   localpix exec --payer auto -- ruby examples/ruby/pix.rb
# With a running one (localpix start --allow-http-webhooks), where you pay the charge that it prints:
#   eval "$(localpix credentials --env)"; ruby examples/ruby/pix.rb
require "erb"
require "json"
require "net/http"
require "securerandom"
require "set"
require "socket"

# The PEM certificate: ERB::Util.url_encode(pem). CGI.escape, which writes a space as +, is refused.
CERTIFICATE = ENV.fetch("LOCALPIX_CERTIFICATE_HEADER")
PIX_KEY = ENV.fetch("LOCALPIX_PIX_KEY")
PORT = ENV.fetch("PORT", "7491").to_i
# A connection that ends without an answer.
NO_ANSWER = [IOError, SystemCallError, Timeout::Error].freeze

# The gateway has refused a request.
class Refusal < StandardError
  attr_reader :status, :code, :details

  def initialize(status, body)
    super("#{status} #{body["code"]} #{body["message"]}")
    @status, @code, @details = status, *body.values_at("code", "details")
  end
end

class Gateway
  def initialize
    @base = ENV.fetch("LOCALPIX_URL")
    @credentials = { clientId: ENV.fetch("LOCALPIX_CLIENT_ID"), clientSecret: ENV.fetch("LOCALPIX_CLIENT_SECRET") }
    @renew_at = 0
  end

  def get(path) = send_request(Net::HTTP::Get, path, authorization)
  def post(path, body, headers = {}) = send_request(Net::HTTP::Post, path, authorization.merge(headers), body)

  # Pays once, even if an answer is lost: a second request with the same externalId is refused and names the first one.
  def pay_out(payout, headers)
    attempt ||= 1
    post("/api/pix/cash-out", payout, attempt == 1 ? headers : {})["transactionId"]
  rescue Refusal, *NO_ANSWER => e
    if e.is_a?(Refusal)
      if e.code == "PIX_DUPLICATE_EXTERNAL_ID"
        puts "payout #{e.details["existingTransactionId"]} was already created"
        return e.details["existingTransactionId"]
      end
      raise if e.status < 500
    end
    raise if (attempt += 1) > 4

    puts "no answer; sending the same payout again"
    sleep attempt * 0.1
    retry
  end

  private

  # All requests share a token. A new one is requested 30 seconds before the old one expires.
  def authorization
    if now >= @renew_at
      answer = send_request(Net::HTTP::Post, "/api/auth/token", { "X-SSL-Client-Cert" => CERTIFICATE }, @credentials)
      @token = answer["access_token"]
      @renew_at = now + answer["expires_in"] - 30
    end
    { "Authorization" => "Bearer #{@token}" }
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def send_request(method, path, headers, body = nil)
    uri = URI(@base + path)
    request = method.new(uri, { "Content-Type" => "application/json" }.merge(headers))
    request.body = JSON.generate(body) if body
    response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }
    answer = JSON.parse(response.body)
    raise Refusal.new(response.code.to_i, answer) unless response.is_a?(Net::HTTPSuccess)

    answer
  end
end

# Your application keeps both in its database: event keys in a unique column, written with their effect.
SEEN = Set.new
ARRIVED = Queue.new

# Handles an event once, however often it arrives.
def handle(event)
  content = event.fetch("data", event) # payments and refunds come in an envelope, payouts and MEDs flat
  id = (content["medId"] || content["transactionId"] || content.fetch("id")).to_s
  # A REFUND has the id of the payment, which can have several refunds: their ids tell its events apart.
  refund_ids = content.fetch("refunds", []).map { |refund| refund["endToEndId"] }
  return unless SEEN.add?([event["event"] || event["type"], id, content["status"], *refund_ids])

  puts "webhook: #{id} is #{content.fetch("status")}"
  ARRIVED << id
end

# Receives a webhook. In your application, this is an action of Rails or Sinatra.
def receive(client)
  client.gets # POST /pix HTTP/1.1
  headers = {}
  while (line = client.gets&.chomp) && !line.empty?
    name, value = line.split(": ", 2)
    headers[name.downcase] = value
  end
  handle(JSON.parse(client.read(headers["content-length"].to_i)))
  client.write "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
rescue JSON::ParserError, KeyError # Anything but 200, and the gateway sends it again.
  client.write "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
ensure
  client.close
end

# Waits until the webhook of a transaction is handled. Those of other runs are not ours.
def wait_for(id) = (nil until ARRIVED.pop == id)

# Prints what the gateway says about a transaction, for the comparison with your own books.
def reconcile(gateway, *key_and_id)
  record = gateway.get("/api/pix/transactions/pix-key/#{key_and_id.map { |part| ERB::Util.url_encode(part) }.join("/")}")
  puts format("%<transactionId>s: %<operationType>s, R$ %<originalAmount>.2f, %<status>s", record.transform_keys(&:to_sym))
end

trap("INT") { exit 130 }
$stdout.sync = true
gateway = Gateway.new
server = TCPServer.new("127.0.0.1", PORT)
Thread.new { loop { receive(server.accept) } }
# The same URL in each run: registering it again adds none. The real gateway takes https only.
%w[cash_in cash_out].each do |event_type|
  gateway.post("/api/webhooks", { url: "http://127.0.0.1:#{PORT}/pix", eventType: event_type })
end

order = "order-#{SecureRandom.uuid}"
transaction = { value: 49.90, description: "Pedido 7741", externalId: order }
charge = gateway.post("/api/pix/cash-in", { transaction:, payer: { fullName: "Maria Clara", document: "12345678909" } })
puts "charge #{charge["transactionId"]} is #{charge["status"]}; pay it: localpix pay #{charge["transactionId"]}"
wait_for(charge["transactionId"])

salary = "salary-#{SecureRandom.uuid}"
details = { key: "ana@example.com", keyType: "EMAIL", name: "Ana Lima", document: "12345678909" }
# Only here: the sandbox makes this payout and loses the answer.
lost = { "X-Sandbox-Scenario" => "lost:response" }
wait_for(gateway.pay_out({ value: 12.50, externalId: salary, details: }, lost))

reconcile(gateway, PIX_KEY, order)
reconcile(gateway, details[:key], salary)
