import type { Migration } from './migration.ts';

/** Passkeys (WebAuthn) that open an account beside its password. */
export const passkeys: Migration = {
  name: '0062-passkeys',
  statements: [
    `create table passkeys (
      id text primary key,
      account_id text not null,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null check (counter >= 0),
      transports text not null,
      name text not null,
      is_synced boolean not null,
      created_at bigint not null,
      used_at bigint,
      suspect_at bigint
    )`,
    `create index passkeys_account on passkeys (account_id, created_at)`,
  ],
};
