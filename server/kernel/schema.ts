import { schema2 } from "./schema-2.js";
import { money } from "./schema-money.js";
import { notices } from "./schema-notices.js";

/**
 * The migrations, in order: `user_version` says how many have run. A released one is never edited.
 * Amounts are integer centavos, times epoch milliseconds in sandbox time.
 */
export const migrations: readonly string[] = [money + notices, schema2];
