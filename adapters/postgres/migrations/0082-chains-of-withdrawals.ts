import type { Migration } from './migration.ts';

/** The chain that a venue is asked to send a transfer over: a stop of another chain does not concern it. */
export const chainsOfWithdrawals: Migration = {
  name: '0082-chains-of-withdrawals',
  statements: [`alter table treasury_transfers add column chain text`],
};
