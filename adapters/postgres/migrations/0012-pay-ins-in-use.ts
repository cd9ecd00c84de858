import type { Migration } from './migration.ts';

/**
 * Indexes of active pay-in addresses. On chains without traces their balances are requested at each block, so they must
 * be few and found quickly.
 */
export const payInsInUse: Migration = {
  name: '0012-pay-ins-in-use',
  statements: [
    `create index transactions_open on transactions (chain)
      where status in ('waiting', 'confirming', 'exchanging', 'sending', 'hold', 'refunding')`,
    `create index transactions_recent on transactions (chain, updated_at)`,
  ],
};
