import type { Migration } from './migration.ts';

/** Stores when a venue first did not know an order, by its clock: a process that takes over goes on waiting from then. */
export const missingOrders: Migration = {
  name: '0077-missing-orders',
  statements: [`alter table hedges add column missing_since bigint`],
};
