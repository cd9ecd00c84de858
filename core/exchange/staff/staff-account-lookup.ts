import { ExchangeError } from '../../contract/exchange-error.ts';
import type { AccountRecord, AccountStore } from '../../ports/stores/accounts/account-store.ts';

/** @throws ExchangeError not-found. */
export async function accountFound(accounts: AccountStore, account: string): Promise<AccountRecord> {
  const record = await (account.includes('@') ? accounts.byEmail(account) : accounts.byId(account));
  if (record) return record;
  throw noSuchAccount();
}

export function subjectOf(accountId: string): string {
  return `account:${accountId}`;
}

export function noSuchAccount(): ExchangeError {
  return new ExchangeError('not-found', 'There is no such account');
}
