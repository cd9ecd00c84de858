import type { Migration } from './migration.ts';

/** Chains without traces are asked for balances at each block: of few addresses, found quickly. */
export const payInsInUse: Migration = {
  name: '0012-pay-ins-in-use',
  statements: [
    `create index transactions_open on transactions (chain)
      where status in ('waiting', 'confirming', 'exchanging', 'sending', 'hold', 'refunding')`,
    `create index transactions_recent on transactions (chain, updated_at)`,
  ],
};
