import type { Migration } from './migration.ts';

/**
 * Gives each venue a setting of its own: one setting held the answers of all venues, and each answer wrote it anew. What cannot
 * be read is dropped: the next answers come within a minute.
 */
export const networksOfAVenue: Migration = {
  name: '0083-networks-of-a-venue',
  statements: [
    `do $$
    begin
      insert into settings (name, value)
        select 'venue-networks:' || venue.key, venue.value::text
        from settings, jsonb_each(value::jsonb) venue where name = 'venue-networks';
    exception when others then
      null;
    end $$`,
    `delete from settings where name = 'venue-networks'`,
  ],
};
