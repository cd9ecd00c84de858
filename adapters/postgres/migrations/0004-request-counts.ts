import type { Migration } from './migration.ts';

/**
 * Request counts by address, shared by several processes. Unlogged: after a crash the counts may start over, and
 * counting must not wait for the disk.
 */
export const requestCounts: Migration = {
  name: '0004-request-counts',
  statements: [
    `create unlogged table request_counts (
      window_start bigint not null,
      key text not null,
      total bigint not null check (total > 0),
      primary key (window_start, key)
    )`,
  ],
};
