/** A sample to start your own scenario file from. */
export const scenarioSample = `# yaml-language-server: $schema=node_modules/localpix/scenarios/schema.json
name: black-friday
description: { pt: Tudo demora., en: Everything takes its time. }
operations: [cash-out]
does:
  arrival: { slow: 3s }
  settlement: { laterBy: 2m }
  delivery: { copies: 2 }
proof:
  - operation: cash-out
    answer: { status: 201, takes: 3s }
    later:
      - { after: 121s, status: CONFIRMED, webhooks: [own, own] }
`;
