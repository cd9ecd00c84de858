/** Errors of the log that are states: they are alarms as long as they last (stored-states.ts), not when they are logged. */
export const STATE_MESSAGES: ReadonlySet<string> = new Set([
  'a chain does not answer: its transfers wait until it does',
  'no settlement process runs: deposits and payouts wait until one does',
  'hedging at a venue is halted until staff resumes it',
  'an order at a venue is not settled',
  'less is there than the ledger says: payouts of the currency are stopped',
  'more is there than the ledger says',
]);
