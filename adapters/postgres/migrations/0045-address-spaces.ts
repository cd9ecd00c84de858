import type { Migration } from './migration.ts';

/** The address space of each chain that was ever connected, so that a restore skips the indexes of those alone. */
export const addressSpaces: Migration = {
  name: '0045-address-spaces',
  statements: [`alter table treasury_addresses add column space text`],
};
