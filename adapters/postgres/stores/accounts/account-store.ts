import { sql } from 'kysely';
import type { SocialProvider } from '../../../../core/domain/accounts/account.ts';
import { foldedEmail } from '../../../../core/domain/accounts/email-key.ts';
import type {
  AccountRecord,
  AccountStore,
  ProviderLink,
} from '../../../../core/ports/stores/accounts/account-store.ts';
import { accountRow, rowAccount } from './account-row.ts';
import { keyOf } from '../../database/email-keys.ts';
import { assertInsideUnit, inTransaction, type Connection } from '../../database/connection.ts';

const COLUMNS = [
  'id',
  'email',
  'password_hash',
  'confirmed_at',
  'is_subscribed',
  'totp_sealed_key',
  'totp_is_confirmed',
  'totp_last_step',
  'miner_status',
  'locale',
  'created_at',
  'referred_by',
  'referred_at',
] as const;

/** Accounts in PostgreSQL, with their provider links and recovery codes. */
export class PostgresAccountStore implements AccountStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #database() {
    return this.#connection.database;
  }

  async insert(account: AccountRecord): Promise<boolean> {
    const inserted = await this.#database
      .insertInto('accounts')
      .values(accountRow(account))
      .onConflict((on) => on.column('email_key').doNothing())
      .returning('id')
      .execute();
    return inserted.length === 1;
  }

  async byId(id: string): Promise<AccountRecord | undefined> {
    const row = await this.#select().where('id', '=', id).executeTakeFirst();
    return row && rowAccount(row);
  }

  async lock(id: string): Promise<AccountRecord | undefined> {
    assertInsideUnit(this.#connection, 'lock');
    const row = await this.#select().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && rowAccount(row);
  }

  async byEmail(email: string): Promise<AccountRecord | undefined> {
    // Two accounts of one mailbox may have two spellings from before these counted as one: each is found by its own.
    const own = foldedEmail(email);
    const row = await this.#select()
      .where('email_key', 'in', [keyOf(email), own])
      .orderBy(sql`lower(email collate "C") = ${own}`, 'desc')
      .executeTakeFirst();
    return row && rowAccount(row);
  }

  async update(account: AccountRecord): Promise<boolean> {
    const { id, created_at: _, email_key: key, ...change } = accountRow(account);
    const isSame = sql<boolean>`accounts.email is not distinct from ${change.email}::text`;
    const email_key = sql<string | null>`case when ${isSame} then accounts.email_key else ${key}::text end`;
    const update = this.#database
      .updateTable('accounts')
      .set({ ...change, email_key })
      .where('id', '=', id)
      .where(({ or, not, exists, selectFrom }) => {
        const others = selectFrom('accounts as other').where('other.id', '!=', id);
        const twins = others.where('other.email_key', '=', key);
        return or([isSame, not(exists(twins.select('other.id')))]);
      });
    try {
      return (await update.returning('id').execute()).length === 1;
    } catch (error) {
      if (!isTaken(error)) throw error;
      // Another transaction took the e-mail concurrently and aborted this unit; a retry sees who has the e-mail now.
      if (this.#connection.isUnit)
        throw Object.assign(new Error('the e-mail was taken concurrently', { cause: error }), { code: '40001' });
      return false;
    }
  }

  async byProvider(network: SocialProvider, subject: string): Promise<string | undefined> {
    const links = this.#database.selectFrom('account_networks').select('account_id').where('network', '=', network);
    return (await links.where('subject', '=', subject).executeTakeFirst())?.account_id;
  }

  async networks(accountId: string): Promise<readonly ProviderLink[]> {
    const links = this.#database.selectFrom('account_networks').select(['network', 'subject', 'label']);
    return links.where('account_id', '=', accountId).orderBy('network').execute();
  }

  async link(accountId: string, { network, subject, label }: ProviderLink): Promise<boolean> {
    const row = { account_id: accountId, network, subject, label };
    const insert = this.#database.insertInto('account_networks').values(row);
    const inserted = insert.onConflict((on) => on.doNothing()).returning('account_id');
    return (await inserted.execute()).length === 1;
  }

  async unlink(accountId: string, network: SocialProvider): Promise<boolean> {
    const links = this.#database.deleteFrom('account_networks').where('account_id', '=', accountId);
    return (await links.where('network', '=', network).returning('network').execute()).length === 1;
  }

  async setRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void> {
    await inTransaction(this.#connection, async (database) => {
      // Lock the account, so that of two concurrent calls one set of codes remains and not both.
      await database.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
      await database.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
      if (hashes.length === 0) return;
      const rows = hashes.map((hash) => ({ account_id: accountId, hash, used_at: null }));
      await database.insertInto('recovery_codes').values(rows).execute();
    });
  }

  async useRecoveryCode(accountId: string, hash: string, at: number): Promise<boolean> {
    const update = this.#database.updateTable('recovery_codes').set({ used_at: at });
    const codes = update.where('account_id', '=', accountId).where('hash', '=', hash).where('used_at', 'is', null);
    return (await codes.returning('hash').execute()).length === 1;
  }

  async recoveryCodesLeft(accountId: string): Promise<number> {
    const codes = this.#database.selectFrom('recovery_codes').where('account_id', '=', accountId);
    const left = codes.where('used_at', 'is', null).select((to) => to.fn.countAll<number>().as('left'));
    return (await left.executeTakeFirstOrThrow()).left;
  }

  #select() {
    return this.#database.selectFrom('accounts').select(COLUMNS);
  }
}

function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'accounts_email_key';
}
