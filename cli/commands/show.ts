import type { Command } from "commander";
import { connect } from "../connection.js";
import { answer } from "../print.js";
import { storyWords } from "../story-words.js";

export function show(program: Command): void {
  program
    .command("show")
    .summary("one transaction and its whole story")
    .description(
      "What was asked, every movement of money, what happened when, and each webhook with its attempts.",
    )
    .argument("<id>", "transactionId, externalId, txid or end-to-end id")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix show 1042
  $ localpix show order-77 --json | jq .deliveries`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, account, json } = await connect(command);
      const story = await client.showTransaction({ id, account });
      answer(json, story, () => storyWords(story));
    });
}
