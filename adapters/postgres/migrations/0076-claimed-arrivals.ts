import type { Migration } from './migration.ts';

/** What a person says has arrived of a transfer, until another person says the same. */
export const claimedArrivals: Migration = {
  name: '0076-claimed-arrivals',
  statements: [
    `alter table treasury_transfers add column claimed numeric(78, 0) check (claimed >= 0), add column claimed_by text,
      add column claimed_person text,
      add constraint treasury_transfers_claimed check ((claimed is null) = (claimed_by is null)
        and (claimed is null) = (claimed_person is null))`,
  ],
};
