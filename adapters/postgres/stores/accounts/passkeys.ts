import type { Selectable } from 'kysely';
import type { PasskeyRecord, PasskeyStore } from '../../../../core/ports/stores/accounts/passkey-store.ts';
import type { PasskeysTable } from '../../database/account-tables.ts';
import type { Connection } from '../../database/connection.ts';

/** Passkeys, in PostgreSQL. */
export function passkeys(connection: Connection): PasskeyStore {
  const select = () => connection.database.selectFrom('passkeys').selectAll();
  const remove = (accountId: string) => connection.database.deleteFrom('passkeys').where('account_id', '=', accountId);
  return {
    async insert(passkey) {
      const insert = connection.database.insertInto('passkeys').values(passkeyRow(passkey));
      const inserted = insert.onConflict((on) => on.column('credential_id').doNothing()).returning('id');
      return (await inserted.execute()).length === 1;
    },
    async byCredential(credentialId) {
      const row = await select().where('credential_id', '=', credentialId).executeTakeFirst();
      return row && rowPasskey(row);
    },
    async of(accountId) {
      const rows = await select().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute();
      return rows.map(rowPasskey);
    },
    async update(passkey) {
      const { name, counter, is_synced, used_at, suspect_at } = passkeyRow(passkey);
      const update = connection.database.updateTable('passkeys').set({ name, counter, is_synced, used_at, suspect_at });
      return (await update.where('id', '=', passkey.id).returning('id').execute()).length === 1;
    },
    async remove(accountId, id) {
      return (await remove(accountId).where('id', '=', id).returning('id').execute()).length === 1;
    },
    async removeAll(accountId) {
      return (await remove(accountId).returning('id').execute()).length;
    },
  };
}

function passkeyRow(passkey: PasskeyRecord): Selectable<PasskeysTable> {
  return {
    id: passkey.id,
    account_id: passkey.accountId,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: passkey.transports.join(' '),
    name: passkey.name,
    is_synced: passkey.isSynced,
    created_at: passkey.createdAt,
    used_at: passkey.usedAt ?? null,
    suspect_at: passkey.suspectAt ?? null,
  };
}

function rowPasskey(row: Selectable<PasskeysTable>): PasskeyRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports.split(' ').filter((transport) => transport !== ''),
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at,
    ...(row.used_at !== null && { usedAt: row.used_at }),
    ...(row.suspect_at !== null && { suspectAt: row.suspect_at }),
  };
}
