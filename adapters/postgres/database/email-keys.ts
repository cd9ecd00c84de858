import { domainToASCII } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { emailKey } from '../../../core/domain/accounts/email-key.ts';

/** The key that identifies the mailbox of an e-mail. */
export function keyOf(email: string): string {
  return emailKey(email, domainToASCII);
}

/**
 * Sets the key of rows from before keys existed, where the domain of the e-mail is not all ASCII. Two accounts of one
 * mailbox keep their own spellings, so that each is still found by its own. A second subscription is dropped.
 */
export async function fillEmailKeys<Tables>(database: Kysely<Tables>): Promise<void> {
  for (const table of [sql.table('accounts'), sql.table('subscriptions')]) {
    const { rows } = await sql<{ email: string; email_key: string }>`select email, email_key from ${table}
      where octet_length(email) <> char_length(email) order by email_key`.execute(database);
    for (const { email, email_key: before } of rows) {
      const key = keyOf(email);
      await sql`update ${table} set email_key = ${key} where email_key = ${before}
        and not exists (select from ${table} as other where other.email_key = ${key})`.execute(database);
    }
  }
  const spellings = await sql<{ email: string; email_key: string }>`select email, email_key from subscriptions
    where octet_length(email) <> char_length(email)`.execute(database);
  for (const { email, email_key: key } of spellings.rows)
    if (key !== keyOf(email)) await sql`delete from subscriptions where email_key = ${key}`.execute(database);
}
