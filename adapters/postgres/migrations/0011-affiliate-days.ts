import type { Migration } from './migration.ts';

/** Daily statistics of affiliates: small enough to be read at once, whatever the number of exchanges. */
export const affiliateDays: Migration = {
  name: '0011-affiliate-days',
  statements: [
    // Free space on the page, so that a row that is updated all day stays in place.
    `create table affiliate_days (
      account_id text not null,
      channel text not null check (channel in ('web', 'api')),
      day integer not null,
      clicks bigint not null default 0 check (clicks >= 0),
      exchanges bigint not null default 0 check (exchanges >= 0),
      finished bigint not null default 0 check (finished between 0 and exchanges),
      volume numeric not null default 0 check (volume >= 0),
      earnings numeric not null default 0,
      primary key (account_id, channel, day)
    ) with (fillfactor = 50)`,
    // Count the existing exchanges; their value at the time was not stored.
    `insert into affiliate_days (account_id, channel, day, exchanges, finished)
      select affiliate_id, affiliate_channel, created_at / 86400000, count(*), count(*) filter (where status = 'finished')
      from transactions where affiliate_id is not null group by 1, 2, 3`,
    // A trigger counts exchanges, so that the daily statistics always agree with them.
    `create function tally_exchange() returns trigger language plpgsql as $$
    declare
      ended integer := (new.status = 'finished')::integer;
      paid numeric := coalesce((new.body -> 'worth' ->> 'volume')::numeric, 0);
      earned numeric := coalesce((new.body -> 'worth' ->> 'earnings')::numeric, 0);
    begin
      if tg_op = 'INSERT' then
        insert into affiliate_days as d (account_id, channel, day, exchanges, finished, volume, earnings)
          values (new.affiliate_id, new.affiliate_channel, new.created_at / 86400000, 1, ended, paid, earned)
          on conflict (account_id, channel, day) do update set exchanges = d.exchanges + 1,
            finished = d.finished + excluded.finished, volume = d.volume + excluded.volume,
            earnings = d.earnings + excluded.earnings;
        return null;
      end if;
      ended := ended - (old.status = 'finished')::integer;
      paid := paid - coalesce((old.body -> 'worth' ->> 'volume')::numeric, 0);
      earned := earned - coalesce((old.body -> 'worth' ->> 'earnings')::numeric, 0);
      if ended <> 0 or paid <> 0 or earned <> 0 then
        update affiliate_days d
          set finished = d.finished + ended, volume = d.volume + paid, earnings = d.earnings + earned
          where d.account_id = new.affiliate_id and d.channel = new.affiliate_channel
            and d.day = new.created_at / 86400000;
      end if;
      return null;
    end $$`,
    `create trigger transactions_tally_new after insert on transactions
      for each row when (new.affiliate_id is not null) execute function tally_exchange()`,
    `create trigger transactions_tally after update of status, body on transactions
      for each row when (new.affiliate_id is not null) execute function tally_exchange()`,
    `create trigger affiliate_days_kept before delete or truncate on affiliate_days
      for each statement execute function refuse_change()`,
  ],
};
