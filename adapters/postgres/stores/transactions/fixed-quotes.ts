import type { FixedQuoteStore } from '../../../../core/ports/stores/fixed-quote-store.ts';
import type { Connection } from '../../database/connection.ts';

/** Signed quotes by their ID. */
export function fixedQuotes(connection: Connection): FixedQuoteStore {
  return {
    async insert({ id, quote, expiresAt }) {
      const row = { id, quote: JSON.stringify(quote), expires_at: expiresAt };
      await connection.database.insertInto('fixed_quotes').values(row).execute();
    },
    async byId(id) {
      const query = connection.database.selectFrom('fixed_quotes').select(['id', 'quote', 'expires_at']);
      const row = await query.where('id', '=', id).executeTakeFirst();
      return row && { id: row.id, quote: row.quote, expiresAt: row.expires_at };
    },
    async remove(id) {
      await connection.database.deleteFrom('fixed_quotes').where('id', '=', id).execute();
    },
    async purge(before) {
      const expired = connection.database.deleteFrom('fixed_quotes').where('expires_at', '<', before);
      await expired
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('transactions').select('id').whereRef('quote_id', '=', 'fixed_quotes.id'))),
        )
        .execute();
    },
  };
}
