import type { Migration } from './migration.ts';

/** Addresses that the owner of an account saved under names, for the address fields of an exchange. */
export const savedAddressesMigration: Migration = {
  name: '0085-saved-addresses',
  statements: [
    `create table saved_addresses (
      id text primary key,
      account_id text not null,
      network text not null,
      address text not null,
      extra_id text not null,
      name text not null,
      created_at bigint not null,
      is_unconfirmed boolean not null,
      unique (account_id, network, address, extra_id)
    )`,
  ],
};
