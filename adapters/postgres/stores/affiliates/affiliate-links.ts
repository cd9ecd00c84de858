import { sql } from 'kysely';
import type { AffiliateLinks } from '../../../../core/ports/stores/affiliates/affiliate-links.ts';
import type { Connection } from '../../database/connection.ts';
import { tallyOf, type TallyRow } from './affiliate-days.ts';

interface LinkRow extends TallyRow {
  readonly sub: string;
  readonly created_at: number;
}

/** Named links of affiliates in PostgreSQL, where a trigger counts exchanges. */
export function affiliateLinks(connection: Connection): AffiliateLinks {
  return {
    async insert(accountId, { sub, createdAt }) {
      const { rows } = await sql`insert into affiliate_links (account_id, sub, created_at)
        values (${accountId}, ${sub}, ${createdAt}) on conflict do nothing returning sub`.execute(connection.database);
      return rows.length === 1;
    },
    async of(accountId) {
      const { rows } = await sql<LinkRow>`select sub, created_at, clicks, exchanges, finished, volume, earnings
        from affiliate_links where account_id = ${accountId} order by sub collate "C"`.execute(connection.database);
      return rows.map((row) => ({ sub: row.sub, createdAt: row.created_at, ...tallyOf(row) }));
    },
  };
}
