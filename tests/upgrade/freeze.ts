import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

/** The exchanges that are to stay in a state, by their IDs; `*` stands for all, in every state. */
const TABLE = 'create table upgrade_frozen (id text not null, state text not null)';

const STATE = `case when old.status in ('sending', 'refunding')
  then old.status || ' ' || (old.body -> 'sendings' -> -1 ->> 'status') else old.status end`;

/** Every step of a frozen exchange, conversion or payout fails from now on, as if the database were away. */
export const FREEZE: readonly string[] = [
  TABLE,
  `create function upgrade_freeze_exchange() returns trigger language plpgsql as $$
  begin
    if exists (select from upgrade_frozen f where f.id = '*' or (f.id = old.id and f.state = ${STATE})) then
      raise exception 'frozen for the fixture';
    end if;
    return new;
  end $$`,
  `create trigger upgrade_freeze before update on transactions for each row
    when (new.version > old.version) execute function upgrade_freeze_exchange()`,
  `create function upgrade_freeze_partner() returns trigger language plpgsql as $$
  begin
    if exists (select from upgrade_frozen f where f.id in ('*', 'partners')) then
      raise exception 'frozen for the fixture';
    end if;
    return new;
  end $$`,
  `create trigger upgrade_freeze before update on affiliate_conversions for each row
    when (new.status <> old.status) execute function upgrade_freeze_partner()`,
  `create trigger upgrade_freeze before update on affiliate_payouts for each row
    when (old.step = 'built' and new.step <> 'built') execute function upgrade_freeze_partner()`,
];

/** Lets all of them go on. */
export const THAW: readonly string[] = [
  'drop trigger upgrade_freeze on transactions',
  'drop trigger upgrade_freeze on affiliate_conversions',
  'drop trigger upgrade_freeze on affiliate_payouts',
  'drop function upgrade_freeze_exchange, upgrade_freeze_partner',
  'drop table upgrade_frozen',
];

/** Works on the file of the simulated chain. */
export function withChain<T>(folder: string, work: (chain: DatabaseSync) => T): T {
  const chain = new DatabaseSync(join(folder, 'chain.sqlite'), { timeout: 10_000 });
  try {
    return work(chain);
  } finally {
    chain.close();
  }
}

/** Has the simulated chain make blocks at another pace, from the height that it has. @param now of the servers' clock. */
export function setBlockTime(folder: string, blockMs: number, now: number): void {
  withChain(folder, (chain) => {
    const { genesis_at: genesisAt, block_ms: before } = chain.prepare('SELECT * FROM chain').get()!;
    const height = Math.floor((now - Number(genesisAt)) / Number(before));
    chain.prepare('UPDATE chain SET genesis_at = ?, block_ms = ?').run(now - height * blockMs, blockMs);
  });
}
