import type { Selectable } from 'kysely';
import type {
  SavedAddressRecord,
  SavedAddressStore,
} from '../../../../core/ports/stores/accounts/saved-address-store.ts';
import type { SavedAddressesTable } from '../../database/account-tables.ts';
import type { Connection } from '../../database/connection.ts';

/** Saved addresses, in PostgreSQL. */
export function savedAddresses(connection: Connection): SavedAddressStore {
  const update = (accountId: string, values: Partial<Selectable<SavedAddressesTable>>) =>
    connection.database.updateTable('saved_addresses').set(values).where('account_id', '=', accountId);
  return {
    async insert(saved) {
      const insert = connection.database.insertInto('saved_addresses').values(addressRow(saved));
      const inserted = insert
        .onConflict((on) => on.columns(['account_id', 'network', 'address', 'extra_id']).doNothing())
        .returning('id');
      return (await inserted.execute()).length === 1;
    },
    async of(accountId) {
      const select = connection.database.selectFrom('saved_addresses').selectAll().where('account_id', '=', accountId);
      return (await select.orderBy('created_at').orderBy('id').execute()).map(rowAddress);
    },
    async rename(accountId, id, name) {
      return (await update(accountId, { name }).where('id', '=', id).returning('id').execute()).length === 1;
    },
    async remove(accountId, id) {
      const remove = connection.database.deleteFrom('saved_addresses').where('account_id', '=', accountId);
      return (await remove.where('id', '=', id).returning('id').execute()).length === 1;
    },
    async takeOutOfUse(accountId) {
      await update(accountId, { is_unconfirmed: true }).execute();
    },
    async confirmAll(accountId) {
      await update(accountId, { is_unconfirmed: false }).execute();
    },
  };
}

function addressRow(saved: SavedAddressRecord): Selectable<SavedAddressesTable> {
  return {
    id: saved.id,
    account_id: saved.accountId,
    network: saved.network,
    address: saved.address,
    extra_id: saved.extraId ?? '',
    name: saved.name,
    created_at: saved.createdAt,
    is_unconfirmed: saved.isUnconfirmed,
  };
}

function rowAddress(row: Selectable<SavedAddressesTable>): SavedAddressRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    network: row.network,
    address: row.address,
    ...(row.extra_id !== '' && { extraId: row.extra_id }),
    name: row.name,
    createdAt: row.created_at,
    isUnconfirmed: row.is_unconfirmed,
  };
}
