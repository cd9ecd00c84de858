import type { Migration } from './migration.ts';

/** Messages to support. */
export const supportTickets: Migration = {
  name: '0008-support-tickets',
  statements: [
    `create table support_tickets (
      id text primary key,
      at bigint not null,
      email text not null,
      name text,
      account_id text,
      transaction_id text,
      message text not null,
      locale text not null,
      closed_at bigint,
      closed_by text,
      close_reason text,
      check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (close_reason is null))
    )`,
    `create index support_tickets_at on support_tickets (at desc, id)`,
    `create index support_tickets_open on support_tickets (at desc, id) where closed_at is null`,
  ],
};
