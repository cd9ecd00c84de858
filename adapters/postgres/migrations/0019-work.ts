import type { Migration } from './migration.ts';

/**
 * Due work in a table of its own: a claim, a failure or a postponement rewrites a short row instead of the whole
 * transaction. Work is claimed by lane. `lane` is '' until a server has found out on which chain the next step works.
 */
export const work: Migration = {
  name: '0019-work',
  statements: [
    // Free space on the page, so that a row is updated in place.
    `create table work (
      id text primary key,
      lane text not null,
      due_at bigint,
      attempts integer not null,
      last_error text
    ) with (fillfactor = 50)`,
    `insert into work (id, lane, due_at, attempts, last_error)
      select id, case status when 'waiting' then 'window' when 'exchanging' then 'trade' else '' end,
        due_at, attempts, last_error
      from transactions where due_at is not null or attempts > 0 or last_error is not null`,
    `create index work_due on work (lane, due_at) where due_at is not null`,
    `create index work_stuck on work (attempts) where attempts > 0`,
    `alter table transactions drop column due_at, drop column attempts, drop column last_error`,
  ],
};
