import type { Migration } from './migration.ts';

/** Settings that the operator changes while the service runs, such as the origin that pages send their calls to. */
export const settings: Migration = {
  name: '0017-settings',
  statements: [`create table settings (name text primary key, value text not null)`],
};
