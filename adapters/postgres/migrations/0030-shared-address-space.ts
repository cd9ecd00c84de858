import type { Migration } from './migration.ts';

/**
 * Issues each pay-in address of an EVM account on one network only: its sequence starts above every index that was
 * issued on any chain so far. Finds addresses on every chain by index, and records the treasuries' addresses.
 */
export const sharedAddressSpace: Migration = {
  name: '0030-shared-address-space',
  statements: [
    `do $$
    begin
      execute format('create sequence pay_in_evm start %s', (select coalesce(max(last_value), 0) + 1 from pg_sequences
        where schemaname = current_schema() and starts_with(sequencename, 'pay_in_')));
    end $$`,
    `drop index transactions_pay_in`,
    `create unique index transactions_pay_in on transactions (pay_in_address, chain, coalesce(pay_in_extra_id, ''))`,
    `create table treasury_addresses (
      address text not null,
      chain text not null,
      primary key (address, chain)
    )`,
  ],
};
