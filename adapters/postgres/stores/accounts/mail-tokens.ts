import { TOKEN_STATUS } from '../../../../core/domain/accounts/account.ts';
import type { MailTokens } from '../../../../core/ports/stores/accounts/mail-tokens.ts';
import type { Connection } from '../../database/connection.ts';

const { created, finished, unused } = TOKEN_STATUS;
const COLUMNS = ['hash', 'account_id', 'kind', 'email', 'status', 'created_at', 'expires_at'] as const;

/** Tokens of mails in PostgreSQL. */
export function mailTokens(connection: Connection): MailTokens {
  const live = () => connection.database.updateTable('mail_tokens').where('status', '=', created);
  return {
    async insert({ accountId, createdAt, expiresAt, ...rest }) {
      const row = { ...rest, account_id: accountId, created_at: createdAt, expires_at: expiresAt };
      await connection.database.insertInto('mail_tokens').values(row).execute();
    },
    async byHash(hash) {
      const query = connection.database.selectFrom('mail_tokens').select(COLUMNS).where('hash', '=', hash);
      const row = await query.executeTakeFirst();
      if (!row) return undefined;
      const { account_id: accountId, created_at: createdAt, expires_at: expiresAt, ...rest } = row;
      return { ...rest, accountId, createdAt, expiresAt };
    },
    async finish(hash, now) {
      const one = live().set({ status: finished }).where('hash', '=', hash).where('expires_at', '>', now);
      return (await one.returning('hash').execute()).length === 1;
    },
    async supersede(accountId, kind) {
      const older = live().set({ status: unused }).where('account_id', '=', accountId);
      await older.where('kind', '=', kind).execute();
    },
    async purge(now, before) {
      await connection.database.deleteFrom('mail_tokens').where('expires_at', '<', before).execute();
      await live().set({ status: unused }).where('expires_at', '<=', now).execute();
    },
  };
}
