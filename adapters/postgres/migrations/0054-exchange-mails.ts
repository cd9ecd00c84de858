import type { Migration } from './migration.ts';

/**
 * The language of the mails about an exchange; null where nobody is mailed: nobody can be, nobody wanted them, or the
 * exchange is older than this column. A column of its own, because it changes without a new version of the record.
 */
export const exchangeMails: Migration = {
  name: '0054-exchange-mails',
  statements: ['alter table transactions add column mail_locale text'],
};
