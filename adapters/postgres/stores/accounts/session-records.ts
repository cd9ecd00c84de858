import type { Selectable } from 'kysely';
import type { SessionRecord, SessionRecords } from '../../../../core/ports/stores/accounts/session-records.ts';
import type { SessionsTable } from '../../database/account-tables.ts';
import type { Connection } from '../../database/connection.ts';

const COLUMNS = [
  'hash',
  'id',
  'account_id',
  'stage',
  'agent',
  'address',
  'created_at',
  'seen_at',
  'expires_at',
  'errors',
] as const;

/** Sessions in PostgreSQL. */
export function sessions(connection: Connection): SessionRecords {
  const those = () => connection.database.selectFrom('sessions').select(COLUMNS);
  const gone = () => connection.database.deleteFrom('sessions').returning('hash');
  return {
    async insert({ accountId, createdAt, seenAt, expiresAt, errors, ...rest }) {
      const times = { created_at: createdAt, seen_at: seenAt, expires_at: expiresAt };
      const row = { ...rest, ...times, account_id: accountId, errors: JSON.stringify(errors) };
      await connection.database.insertInto('sessions').values(row).execute();
    },
    async byHash(hash) {
      const row = await those().where('hash', '=', hash).executeTakeFirst();
      return row && readRow(row);
    },
    async of(accountId) {
      const open = those().where('account_id', '=', accountId).where('stage', '=', 'open');
      return (await open.orderBy('seen_at', 'desc').orderBy('id').execute()).map(readRow);
    },
    async see(hash, at, expiresAt) {
      const change = { seen_at: at, expires_at: expiresAt };
      await connection.database.updateTable('sessions').set(change).where('hash', '=', hash).execute();
    },
    async setErrors(hash, errors) {
      const change = { errors: JSON.stringify(errors) };
      await connection.database.updateTable('sessions').set(change).where('hash', '=', hash).execute();
    },
    async end(hash) {
      return (await gone().where('hash', '=', hash).execute()).length === 1;
    },
    async endById(accountId, id) {
      return (await gone().where('account_id', '=', accountId).where('id', '=', id).execute()).length === 1;
    },
    async endAll(accountId, except) {
      const all = gone().where('account_id', '=', accountId);
      return (await (except === undefined ? all : all.where('hash', '!=', except)).execute()).length;
    },
    async purge(before) {
      await connection.database.deleteFrom('sessions').where('expires_at', '<', before).execute();
    },
  };
}

function readRow(row: Selectable<SessionsTable>): SessionRecord {
  const { account_id: accountId, created_at: createdAt, seen_at: seenAt, expires_at: expiresAt, ...rest } = row;
  return { ...rest, accountId, createdAt, seenAt, expiresAt };
}
