import type { Migration } from './migration.ts';

/** Publishable keys: at most one per account, stored in clear so that its owner can see it again. */
export const publishableKeys: Migration = {
  name: '0014-publishable-keys',
  statements: [
    `alter table api_keys
      add column kind text not null default 'secret' check (kind in ('secret', 'publishable')),
      add column key text,
      add check ((kind = 'publishable') = (key is not null))`,
    `create unique index api_keys_publishable on api_keys (account_id) where kind = 'publishable'`,
  ],
};
