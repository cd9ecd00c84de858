import type { SmallStores } from '../../../../core/ports/stores/store.ts';
import type { Connection } from '../../database/connection.ts';

/** Signed quotes by their ID. */
export function fixedQuotes(connection: Connection): SmallStores['fixedQuotes'] {
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

/** Idempotency keys and the resources that they created. */
export function idempotency(connection: Connection): SmallStores['idempotency'] {
  return {
    async find(key) {
      const query = connection.database.selectFrom('idempotency_keys').select(['request_hash', 'resource_id']);
      const row = await query.where('key', '=', key).executeTakeFirst();
      return row && { requestHash: row.request_hash, resourceId: row.resource_id };
    },
    async insert(key, requestHash, resourceId, at) {
      const row = { key, request_hash: requestHash, resource_id: resourceId, at };
      const query = connection.database.insertInto('idempotency_keys').values(row);
      const inserted = await query
        .onConflict((on) => on.column('key').doNothing())
        .returning('key')
        .execute();
      return inserted.length === 1;
    },
  };
}

/** Scan cursors of chains. */
export function cursors(connection: Connection): SmallStores['cursors'] {
  return {
    async get(chain) {
      const query = connection.database.selectFrom('cursors').select('value').where('chain', '=', chain);
      return (await query.executeTakeFirst())?.value;
    },
    async move(chain, from, to) {
      const { database } = connection;
      const moved =
        from === undefined
          ? database
              .insertInto('cursors')
              .values({ chain, value: to })
              .onConflict((on) => on.column('chain').doNothing())
              .returning('chain')
          : database
              .updateTable('cursors')
              .set({ value: to })
              .where('chain', '=', chain)
              .where('value', '=', from)
              .returning('chain');
      return (await moved.execute()).length === 1;
    },
  };
}

/** Leases of work that one process at a time does. */
export function leases(connection: Connection): SmallStores['leases'] {
  return {
    async hold(name, holder, now, until) {
      const row = { name, holder, held_until: until };
      const held = await connection.database
        .insertInto('leases')
        .values(row)
        .onConflict((on) =>
          on
            .column('name')
            .doUpdateSet({ holder, held_until: until })
            .where(({ or, eb }) => or([eb('leases.holder', '=', holder), eb('leases.held_until', '<=', now)])),
        )
        .returning('name')
        .execute();
      return held.length === 1;
    },
    async release(name, holder) {
      const query = connection.database.deleteFrom('leases').where('name', '=', name);
      await query.where('holder', '=', holder).execute();
    },
  };
}

/** Settings that the operator changes while the service runs; a change is published to every process. */
export function settings(connection: Connection): SmallStores['settings'] {
  return {
    async get(name) {
      const query = connection.database.selectFrom('settings').select('value').where('name', '=', name);
      return (await query.executeTakeFirst())?.value;
    },
    async set(name, value) {
      const { database } = connection;
      if (value === undefined) await database.deleteFrom('settings').where('name', '=', name).execute();
      else {
        const insert = database.insertInto('settings').values({ name, value });
        await insert.onConflict((on) => on.column('name').doUpdateSet({ value })).execute();
      }
      connection.recordChange({ subject: `setting:${name}` });
    },
  };
}

/** The audit log of staff actions and their reasons. */
export function audit(connection: Connection): SmallStores['audit'] {
  return {
    async add({ at, actor, action, transactionId, reason }) {
      const row = { at, actor, action, transaction_id: transactionId, reason };
      await connection.database.insertInto('audit').values(row).execute();
    },
    async ofTransaction(transactionId) {
      const rows = await connection.database
        .selectFrom('audit')
        .select(['at', 'actor', 'action', 'reason'])
        .where('transaction_id', '=', transactionId)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, transactionId }));
    },
  };
}
