import type { Migration } from './migration.ts';

/**
 * Requests by address, as several processes count them together. Unlogged: after a crash the server may count anew, and
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
