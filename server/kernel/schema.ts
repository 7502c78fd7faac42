import { schema2 } from "./schema-2.js";
import { schema3 } from "./schema-3.js";
import { events } from "./schema-events.js";
import { money } from "./schema-money.js";

/**
 * The migrations, in order: `user_version` is how many have run. Never edit a released one.
 * Amounts are integer centavos, times epoch milliseconds in sandbox time.
 */
export const migrations: readonly string[] = [money + events, schema2, schema3];
