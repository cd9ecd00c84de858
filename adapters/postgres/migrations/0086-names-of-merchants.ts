import type { Migration } from './migration.ts';

/** A merchant's name used to begin as the merchant's ID, and payers took it for the name of a shop. */
export const namesOfMerchants: Migration = {
  name: '0086-names-of-merchants',
  statements: [`update merchants set name = '' where name = merchant_id`],
};
