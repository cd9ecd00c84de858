import type { Migration } from './migration.ts';

/** Open alarms, one row a key whichever process raises it, and the messages that were sent about them. */
export const alarmsMigration: Migration = {
  name: '0066-alarms',
  statements: [
    `create table alarms (
      key text primary key check (length(key) between 1 and 200),
      id bigint generated always as identity,
      kind text not null check (kind in ('state', 'event')),
      text text not null,
      advice text not null,
      raised_at bigint not null,
      seen_at bigint not null,
      times integer not null,
      ended_at bigint,
      sent jsonb not null default '{}'
    )`,
    `create table alarm_messages (channel text not null, at bigint not null)`,
    `create index alarm_messages_sent on alarm_messages (channel, at)`,
  ],
};
