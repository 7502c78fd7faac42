const english = {
  title: "Edit and send",
  aside: "with other values",
  method: "Method",
  path: "Path",
  headers: "Headers",
  token: "One per line. “…” stands for the account's own token or secret.",
  badHeaders: "Each line must be a header such as x-sandbox-scenario: http:503",
  body: "Body",
  notJson: "The body is not JSON; it is sent as it is.",
  noBody: "A browser sends no body with this method.",
  send: "Send the edited request",
  open: "Open the new call",
};

const portuguese: typeof english = {
  title: "Editar e enviar",
  aside: "com outros valores",
  method: "Método",
  path: "Caminho",
  headers: "Cabeçalhos",
  token: "Um por linha. “…” representa o token ou o segredo da própria conta.",
  badHeaders: "Cada linha deve ser um cabeçalho, como x-sandbox-scenario: http:503",
  body: "Corpo",
  notJson: "O corpo não é JSON; ele é enviado como está.",
  noBody: "O navegador não envia corpo com este método.",
  send: "Enviar a requisição editada",
  open: "Abrir a nova chamada",
};

export const words = { en: english, pt: portuguese };
