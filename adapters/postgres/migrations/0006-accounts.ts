import type { Migration } from './migration.ts';

/** Accounts, their means of sign-in, sessions, mails and events. */
export const accounts: Migration = {
  name: '0006-accounts',
  statements: [
    `create table accounts (
      id text primary key,
      email text,
      password_hash text,
      confirmed_at bigint,
      is_subscribed boolean not null,
      totp_sealed_key text,
      totp_is_confirmed boolean,
      totp_last_step bigint,
      miner_status smallint not null,
      locale text not null,
      created_at bigint not null,
      check (num_nulls(totp_sealed_key, totp_is_confirmed, totp_last_step) in (0, 3))
    )`,
    // Only ASCII letters are case-insensitive, whatever the server's locale: a letter that only looks like another,
    // such as the Kelvin sign, may belong to another mailbox and must not open this account.
    `create unique index accounts_email on accounts (lower(email collate "C")) where email is not null`,
    `create trigger accounts_kept before delete or truncate on accounts
      for each statement execute function refuse_change()`,
    `create table account_networks (
      account_id text not null,
      network text not null,
      subject text not null,
      label text not null,
      primary key (account_id, network),
      unique (network, subject)
    )`,
    `create table recovery_codes (
      account_id text not null,
      hash text not null,
      used_at bigint,
      primary key (account_id, hash)
    )`,
    `create table sessions (
      hash text primary key,
      id text not null,
      account_id text not null,
      stage text not null check (stage in ('code', 'open')),
      agent text not null,
      address text not null,
      created_at bigint not null,
      seen_at bigint not null,
      expires_at bigint not null,
      errors json not null,
      unique (account_id, id)
    )`,
    `create index sessions_expiry on sessions (expires_at)`,
    `create table mail_tokens (
      hash text primary key,
      account_id text not null,
      kind text not null check (kind in ('password', 'email')),
      email text not null,
      status smallint not null check (status in (1, 6, 7)),
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `create index mail_tokens_live on mail_tokens (account_id, kind) where status = 1`,
    `create index mail_tokens_expiry on mail_tokens (expires_at)`,
    `create table attempts (
      id text not null,
      key text not null,
      at bigint not null,
      primary key (id, key)
    )`,
    `create index attempts_key on attempts (key, at)`,
    `create index attempts_at on attempts (at)`,
    `create table account_events (
      id bigint generated always as identity primary key,
      account_id text not null,
      at bigint not null,
      kind text not null,
      agent text not null,
      address text not null
    )`,
    `create index account_events_account on account_events (account_id, at desc, id desc)`,
    `create trigger account_events_append_only before update or delete or truncate on account_events
      for each statement execute function refuse_change()`,
    `create table mail_queue (
      id text primary key,
      sealed text not null,
      attempts integer not null default 0,
      last_error text,
      created_at bigint not null,
      due_at bigint not null
    )`,
    `create index mail_queue_due on mail_queue (due_at)`,
    `create table spent_proofs (
      id text primary key,
      expires_at bigint not null
    )`,
    `create index spent_proofs_expiry on spent_proofs (expires_at)`,
  ],
};
