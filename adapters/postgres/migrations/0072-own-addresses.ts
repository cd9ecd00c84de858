import type { Migration } from './migration.ts';

/**
 * Finds the exchange's own addresses by their indexes, however few rows the table had when the statement was planned. A
 * plan is kept: made for a nearly empty table it reads the whole table for each new exchange, until the next ANALYZE.
 */
export const ownAddresses: Migration = {
  name: '0072-own-addresses',
  statements: [
    `create function own_addresses(addresses text[]) returns setof text language plpgsql stable
      set enable_seqscan = off as $$
    begin
      return query select pay_in_address from transactions where pay_in_address = any(addresses)
        union select address from treasury_addresses where address = any(addresses);
    end $$`,
  ],
};
