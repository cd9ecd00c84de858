import type { Migration } from './migration.ts';

/** How often transactions were built for each chain: a builder stores its own only if nobody has built since. */
export const builds: Migration = {
  name: '0020-builds',
  statements: [`create table builds (chain text primary key, count bigint not null)`],
};
