import type { ProblemReason } from "../control-problems.js";
import type { ProblemTexts } from "../problem-line.js";
import { stateProblemsPt } from "./state-problems.js";

/** What the control API says no to, for readers of Portuguese: the same names in braces, the same hints. */
export const problemsPt: Readonly<Record<ProblemReason, ProblemTexts>> = {
  "input-invalid": { message: "O pedido não serve: {violations}" },
  "json-malformed": { message: "O corpo não é JSON válido: {problem}." },
  "body-too-large": { message: "O corpo é maior que {limit}." },
  "content-encoding-unknown": {
    message: "O corpo diz estar compactado como {encoding}, que o sandbox não sabe ler.",
    hint: "Envie sem content-encoding, ou use gzip, deflate ou br.",
  },
  "charset-unknown": {
    message: "O corpo diz estar escrito em {charset}, que o sandbox não sabe ler.",
    hint: "Envie em UTF-8.",
  },
  "body-not-decoded": { message: "O corpo não está compactado como diz o seu content-encoding." },
  "body-incomplete": { message: "O corpo não chegou inteiro." },
  "request-unreadable": { message: "A requisição não pôde ser lida: {problem}." },
  "precondition-failed": {
    message: "O arquivo não está na versão que If-Match ou If-Unmodified-Since pede.",
  },
  "range-not-satisfiable": { message: "O arquivo não tem a parte que Range pede." },
  "url-malformed": { message: "A URL não está codificada corretamente (percent-encoding quebrado)." },
  "path-unknown": { message: "Não existe {method} {path} aqui.", hint: "Veja /sandbox/health." },
  "host-not-local": {
    message: "O sandbox não atende pelo nome de host {host}.",
    hint: "Use http://localhost ou http://127.0.0.1 com a porta dele, ou inicie-o com --allow-host e esse nome.",
  },
  "origin-foreign": { message: "Outra página não pode comandar o sandbox (veio de {origin})." },
  "token-required": {
    message: "Este sandbox é alcançável de outras máquinas, por isso a API de controle pede o seu token.",
    hint: "Envie Authorization: Bearer <token>; ele foi impresso no início, ou defina LOCALPIX_TOKEN.",
  },
  "token-wrong": {
    message: "O token desta requisição não é o deste sandbox.",
    hint: "O certo está no link do painel que localpix start imprimiu, depois de #token=, ou é o que foi dado em --token ou LOCALPIX_TOKEN; sem um dado, cada início cria outro.",
  },
  "not-its-own-process": { message: "Este sandbox faz parte de outro programa, e termina com ele." },
  "account-unknown": { message: "Não existe a conta {id}.", hint: "localpix account list mostra todas." },
  "account-key-taken": { message: "A chave PIX {pixKey} já é de outra conta." },
  "account-key-invalid": { message: "{pixKey} não tem o formato de nenhuma chave PIX." },
  "transaction-unknown": {
    message: "Nenhuma transação tem o id {id}.",
    hint: "Serve um transactionId, externalId, txid ou end-to-end id; localpix logs mostra os mais recentes.",
  },
  "not-a-payout": { message: "{id} não é um envio ({origin})." },
  "not-a-charge": { message: "{id} não é uma cobrança ({origin})." },
  "payout-not-pending": {
    message: "O envio {id} está {status}; só um PENDING pode ser liquidado ou rejeitado.",
  },
  "not-a-refund": { message: "{id} não é a devolução de um pagamento recebido ({origin})." },
  "refund-not-pending": {
    message: "A devolução {id} está {status}; só uma PENDING pode ser liquidada ou rejeitada.",
  },
  "payout-not-confirmed": { message: "O envio {id} está {status}; só um CONFIRMED pode voltar." },
  "return-above-rest": { message: "Do envio {id} só {rest} ainda pode voltar, não {value}." },
  "receiver-short": {
    message:
      "Quem recebeu o envio {id} é uma conta deste sandbox, e só tem {available} dos {required} que a devolução pede.",
    hint: "localpix account balance dá dinheiro a uma conta.",
  },
  "return-too-late": {
    message: "Quem recebeu o envio {id} é uma conta deste sandbox, que só podia devolvê-lo até {deadline}.",
  },
  "not-a-receipt": {
    message: "{id} não é um pagamento que a conta recebeu ({origin}); um MED só contesta esses.",
  },
  "receipt-not-confirmed": {
    message: "O pagamento {id} está {status}; só um CONFIRMED pode ser contestado.",
  },
  "med-above-rest": {
    message: "Do pagamento {id} só {rest} ainda pode ser contestado, não {value}.",
    hint: "O que já voltou, e o que outro MED aberto contesta, não pode ser contestado de novo.",
  },
  "med-unknown": { message: "Não existe o MED {id}.", hint: "localpix med list mostra todos." },
  "med-state-wrong": { message: "O MED {id} está {status}; só um {allowed} pode ser {done}." },
  "charge-not-pending": {
    message: "A cobrança {id} está {status}; só uma PENDING pode ser paga ou expirar.",
  },
  "not-a-cob": {
    message: "{id} não é uma cob ({origin}); só uma cob pode ser cancelada ou removida.",
    hint: "Uma cobrança de cash-in pode expirar: localpix expire.",
  },
  "cob-not-active": {
    message: "A cob {txid} está {status}; só uma ATIVA pode ser paga, cancelada, removida ou expirar.",
  },
  "cob-unpaid": {
    message: "A cob {txid} está {status}: ninguém a pagou, então não há transação para mostrar.",
    hint: "GET /cob do gateway responde a própria cob.",
  },
  "code-unreadable": { message: "Isto não é um código PIX: {problem}" },
  "code-corrupt": {
    message: "O CRC deste código é {received}, mas deveria ser {expected}: algo nele foi alterado.",
  },
  "code-of-nobody": { message: "Este código não é de uma cobrança nem de uma conta deste sandbox." },
  "key-of-nobody": { message: "Nenhuma conta deste sandbox tem a chave PIX {pixKey}." },
  "value-differs": { message: "A cobrança é de {charged} e não pode ser paga com {value}." },
  "value-missing": { message: "Nada diz quanto é pago: informe um valor." },
  "time-goes-forward": { message: "São {now} no sandbox, e o tempo só avança: {wanted} já passou." },
  "time-too-far": { message: "O calendário do sandbox acaba com o ano 8999." },
  "nothing-due": { message: "Nada espera: não há próximo vencimento até o qual avançar." },
  "advance-stopped": {
    message: "O sandbox parou no caminho: chegou a {now}, e continua dali quando voltar.",
  },
  "no-token-yet": { message: "Nenhum token foi emitido ainda, então não há um em que se basear." },
  "nothing-received-yet": {
    message: "Nenhum pagamento foi recebido ainda, então não há prazo até o qual ir.",
  },
  "not-received": {
    message: "{id} não é um pagamento recebido ({origin}, {status}), então não tem prazo de devolução.",
  },
  "event-override-wrong": {
    message: "{problems}",
    hint: "localpix trigger <eventType> --list mostra cada caminho com o que pode estar nele.",
  },
  "delivery-unknown": { message: "Não existe a entrega {id}." },
  "delivery-finished": {
    message: "A entrega {id} está {status}; só uma que ainda está a caminho pode ser {act}.",
    hint: "localpix deliveries retry a envia mais uma vez.",
  },
  "delivery-held": {
    message: "A entrega {id} está retida, então não tem hora que possa ser adiada.",
    hint: "localpix deliveries release envia o que está retido.",
  },
  "delivery-retried": {
    message: "Alguém acabou de pedir uma tentativa da entrega {id}, então ela não pode ser adiada.",
  },
  "delivery-not-held": {
    message:
      "A entrega {id} está {status}, ou o filtro a deixa de fora: só o que está retido pode ser liberado.",
    hint: "localpix deliveries list --status held mostra quais são.",
  },
  "request-unknown": {
    message: "Não existe a requisição {id}.",
    hint: "Só as mais recentes são guardadas: localpix start --keep-requests diz quantas.",
  },
  "refusal-unknown": {
    message: "Nenhuma requisição foi recusada com o errorId {errorId}.",
    hint: "localpix logs --type request.refused mostra as mais recentes; só as requisições mais recentes são guardadas (--keep-requests).",
  },
  "case-incomplete": {
    message: "O registro de requisições não chega ao começo deste mundo: {kept} estão guardadas.",
    hint: "Inicie com um --keep-requests maior, ou recomece com localpix state reset e salve o caso depois.",
  },
  "case-settings-changed": {
    message:
      "Este mundo também rodou com outras configurações de início, então um só caso não conta a sua história.",
    hint: "Recomece com localpix state reset e salve o caso depois.",
  },
  "apart-cannot-begin": { message: "Nenhum sandbox pode começar assim: {problem}" },
  "apart-broke-off": {
    message: "Não pôde continuar: {problem}",
    hint: "Um caso pode ser mudado à mão; ainda assim, o que está nele tem que ser possível.",
  },
  "case-settings-differ": {
    message: "Este sandbox foi iniciado com configurações diferentes das do caso: {differences}.",
    hint: "Inicie com as do caso, ou repita em um sandbox só para isso.",
  },
  "case-scenarios-differ": {
    message: "Este sandbox não tem estes arquivos de cenário do caso: {files}.",
    hint: "Inicie com eles (--scenarios), ou repita em um sandbox só para isso.",
  },
  "apart-under-way": {
    message: "Outra repetição ou prova está em andamento aqui.",
    hint: "Espere até que termine.",
  },
  "apart-stopped": { message: "Parou antes de terminar." },
  "scenario-unknown": {
    message: "Não existe o cenário {scenario}. {hint}",
    hint: "localpix scenario list mostra todos.",
  },
  "scenario-contradictory": { message: "{one} e {other} não podem acontecer juntos." },
  "scenario-not-applicable": {
    message: "{scenario} nunca acontece com {operation}.",
    hint: "localpix scenario show diz com o que pode acontecer.",
  },
  "operation-unknown": { message: "O gateway não tem a operação {operation}. {hint}" },
  "armed-unknown": {
    message: "Nada está armado com o número {id}.",
    hint: "localpix scenario armed mostra o que está.",
  },
  "sockets-exhausted": {
    message: "Já há {limit} WebSockets abertos, e não se aceitam mais.",
    hint: "Feche as páginas que ninguém está olhando.",
  },
  "dashboard-missing": { message: "O painel não foi construído.", hint: "npm run build o constrói." },
  ...stateProblemsPt,
  internal: { message: "Algo no próprio localpix deu errado; o log dele diz mais." },
};
