import type { Migration } from './migration.ts';

/** Keys that may be public: one an account at most, kept in clear so that its owner can be shown it again. */
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
