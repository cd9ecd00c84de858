import type { Migration } from './migration.ts';

/** The orders of one venue are read newest first, at each check and after each order: without reading all others'. */
export const hedgesOfAVenue: Migration = {
  name: '0065-hedges-of-a-venue',
  statements: [
    `create index hedges_listed on hedges (created_at desc, id)`,
    `create index hedges_of_venue on hedges (venue, created_at desc, id)`,
    `drop index hedges_created`,
  ],
};
