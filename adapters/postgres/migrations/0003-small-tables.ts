import type { Migration } from './migration.ts';

/** Signed quotes, idempotency keys, cursors, leases, and the audit log of staff actions. */
export const smallTables: Migration = {
  name: '0003-small-tables',
  statements: [
    `create table fixed_quotes (
      id text primary key,
      quote jsonb not null,
      expires_at bigint not null
    )`,
    `create index fixed_quotes_expiry on fixed_quotes (expires_at)`,
    `create table idempotency_keys (
      key text primary key,
      request_hash text not null,
      transaction_id text not null,
      at bigint not null
    )`,
    `create table cursors (
      chain text primary key,
      value text not null
    )`,
    `create table leases (
      name text primary key,
      holder text not null,
      held_until bigint not null
    )`,
    `create table audit (
      id bigint generated always as identity primary key,
      at bigint not null,
      actor text not null,
      action text not null,
      transaction_id text not null,
      reason text not null
    )`,
    `create index audit_transaction on audit (transaction_id, id)`,
    `create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function refuse_change()`,
  ],
};
