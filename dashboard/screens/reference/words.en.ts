import { numbersIn } from "../../words/format-number.js";

const { number } = numbersIn("en");

export const words = {
  sections: { gateway: "Gateway", control: "Control API", webhooks: "Webhooks" },
  search: "Search path, name, code…",
  list: "Operations",
  back: "Back to the operations",
  none: "No operation matches the search.",
  selectTitle: "Select an operation",
  select: "Its fields, responses and errors open here. You can call it with the token filled in.",
  unknownTitle: "No such operation",
  unknown: (name: string) => `There is no operation called ${name}.`,
  extension: "extension",
  extensionTitle: "Not part of the gateway's specification; not available with --strict",
  alias: "Also at",
  parameters: "Parameters",
  payload: "Payload",
  answers: "Responses",
  required: "required",
  example: "Example",
  types: {
    or: "or",
    number,
    oneOf: (count: number) => `one of ${number(count)}`,
    characters: (count: string) => `${count} characters`,
    items: (count: string) => `${count} items`,
    keys: (count: string) => `${count} keys`,
    usual: (value: string) => `default ${value}`,
  },
  call: {
    title: "Call it",
    as: (account: string) => `as ${account}`,
    token: "token filled in",
    noToken: "no token needed",
    scenario: "no scenario",
    send: "Send",
    sending: "Sending…",
    curl: "Copy as cURL",
    reset: "Reset",
    open: {
      charge: (id: string) => `Open charge ${id}`,
      transaction: (id: string) => `Open transaction ${id}`,
      med: (id: string) => `Open MED ${id}`,
    },
    notJson: "The body is not JSON; it is sent as it is.",
  },
};
