import { type Selectable, sql } from 'kysely';
import type { ApiKeyRecord, ApiKeyStore } from '../../../../core/ports/stores/merchants/api-key-store.ts';
import type { ApiKeysTable } from '../../database/merchant-tables.ts';
import type { Connection } from '../../database/connection.ts';

const COLUMNS = ['id', 'account_id', 'kind', 'name', 'hint', 'hash', 'key', 'created_at', 'last_used_at'] as const;

/** API keys in PostgreSQL. Revoked keys stay, but are no longer found. */
export function apiKeys(connection: Connection): ApiKeyStore {
  const live = () => connection.database.selectFrom('api_keys').select(COLUMNS).where('revoked_at', 'is', null);
  return {
    async insert(key) {
      await connection.database.insertInto('api_keys').values(rowOf(key)).execute();
    },
    async byHash(hash) {
      const row = await live().where('hash', '=', hash).executeTakeFirst();
      return row && keyOf(row);
    },
    async of(accountId) {
      const query = live().where('account_id', '=', accountId);
      return (await query.orderBy('created_at', 'desc').orderBy('id').execute()).map(keyOf);
    },
    async rotate({ id, accountId, hint, hash, key, createdAt }) {
      const change = { hint, hash, key: key ?? null, created_at: createdAt, last_used_at: null };
      const row = await ofAccount(connection, accountId, id).set(change).returning(COLUMNS).executeTakeFirst();
      return row && keyOf(row);
    },
    async ensurePublishable(key) {
      const made = await keptPublishable(connection, key).executeTakeFirst();
      if (made) return { record: keyOf(made), isNew: true };
      const found = live().where('account_id', '=', key.accountId).where('kind', '=', 'publishable');
      return { record: keyOf(await found.executeTakeFirstOrThrow()), isNew: false };
    },
    async revoke(accountId, id, at) {
      const revoked = ofAccount(connection, accountId, id).set({ revoked_at: at }).returning('id');
      return (await revoked.execute()).length === 1;
    },
    async revokeAll(accountId, at) {
      const update = connection.database.updateTable('api_keys').set({ revoked_at: at });
      const revoked = update.where('account_id', '=', accountId).where('revoked_at', 'is', null).returning('id');
      return (await revoked.execute()).length;
    },
    async use(id, at) {
      await connection.database.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute();
    },
  };
}

/** Inserts a key, or replaces a revoked one. Returns no row when there is a live one. */
function keptPublishable(connection: Connection, key: ApiKeyRecord) {
  const { id: _, account_id: _account, ...fresh } = rowOf(key);
  return connection.database
    .insertInto('api_keys')
    .values(rowOf(key))
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        // As a literal, because PostgreSQL does not match a partial index against a parameter.
        .where('kind', '=', sql.lit('publishable'))
        .doUpdateSet({ ...fresh, last_used_at: null, revoked_at: null })
        .where('api_keys.revoked_at', 'is not', null),
    )
    .returning(COLUMNS);
}

function rowOf({ id, accountId, kind, name, hint, hash, key, createdAt }: ApiKeyRecord) {
  return { id, account_id: accountId, kind, name, hint, hash, key: key ?? null, created_at: createdAt };
}

function ofAccount(connection: Connection, accountId: string, id: string) {
  const update = connection.database.updateTable('api_keys').where('id', '=', id);
  return update.where('account_id', '=', accountId).where('revoked_at', 'is', null);
}

function keyOf(row: Pick<Selectable<ApiKeysTable>, (typeof COLUMNS)[number]>): ApiKeyRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    name: row.name,
    hint: row.hint,
    hash: row.hash,
    ...(row.key !== null && { key: row.key }),
    createdAt: row.created_at,
    ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
  };
}
