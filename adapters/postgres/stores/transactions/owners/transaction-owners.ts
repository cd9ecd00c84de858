import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

/** As `TransactionStore.reassignOwner`. */
export async function reassignOwner(database: Kysely<Tables>, from: string, to: string): Promise<void> {
  await database.updateTable('transactions').set({ owner: to }).where('owner', '=', from).execute();
}

/** As `TransactionStore.assignOwner`. Mails that the customer stopped stay stopped: those went to an e-mail. */
export async function assignOwner(
  database: Kysely<Tables>,
  id: string,
  { owner, mailLocale }: { readonly owner: string; readonly mailLocale: string },
): Promise<void> {
  const locale = sql<string | null>`case when body ? 'email' then mail_locale else ${mailLocale} end`;
  await database.updateTable('transactions').set({ owner, mail_locale: locale }).where('id', '=', id).execute();
}

/** As `TransactionStore.stopMails`. */
export async function stopMails(database: Kysely<Tables>, id: string): Promise<boolean> {
  const query = database.updateTable('transactions').set({ mail_locale: null }).where('id', '=', id);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}
