import type { Migration } from './migration.ts';

/** Named links of affiliates, each with the totals of what it led to. */
export const affiliateLinksMigration: Migration = {
  name: '0080-affiliate-links',
  statements: [
    // Free space on the page, so that a row that is updated all day stays in place.
    `create table affiliate_links (
      account_id text not null,
      sub text not null,
      created_at bigint not null,
      clicks bigint not null default 0,
      exchanges bigint not null default 0,
      finished bigint not null default 0,
      volume numeric not null default 0,
      earnings numeric not null default 0,
      primary key (account_id, sub)
    ) with (fillfactor = 50)`,
    `alter table accounts add column referred_sub text`,
    `alter table transactions add column affiliate_sub text`,
    // As `tally_exchange` counts by day. It runs after that trigger, which has locked the affiliate's day, so that
    // transactions that create exchanges of the same links never deadlock here.
    `create function tally_link() returns trigger language plpgsql as $$
    declare
      made integer := (tg_op = 'INSERT')::integer;
      ended integer := (new.status = 'finished')::integer;
      paid numeric := coalesce((new.body -> 'worth' ->> 'volume')::numeric, 0);
      earned numeric := coalesce((new.body -> 'worth' ->> 'earnings')::numeric, 0);
    begin
      if tg_op = 'UPDATE' then
        ended := ended - (old.status = 'finished')::integer;
        paid := paid - coalesce((old.body -> 'worth' ->> 'volume')::numeric, 0);
        earned := earned - coalesce((old.body -> 'worth' ->> 'earnings')::numeric, 0);
      end if;
      if made <> 0 or ended <> 0 or paid <> 0 or earned <> 0 then
        update affiliate_links l set exchanges = l.exchanges + made, finished = l.finished + ended,
            volume = l.volume + paid, earnings = l.earnings + earned
          where l.account_id = new.affiliate_id and l.sub = new.affiliate_sub;
      end if;
      return null;
    end $$`,
    `create trigger transactions_tally_z_link_new after insert on transactions
      for each row when (new.affiliate_sub is not null) execute function tally_link()`,
    `create trigger transactions_tally_z_link after update of status, body on transactions
      for each row when (new.affiliate_sub is not null) execute function tally_link()`,
    `create trigger affiliate_links_kept before delete or truncate on affiliate_links
      for each statement execute function refuse_change()`,
  ],
};
