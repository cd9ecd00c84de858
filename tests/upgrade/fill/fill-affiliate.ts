import { query } from '../../support/servers/postgres.ts';
import { addressOf } from '../customer.ts';
import type { Member } from './fill-members.ts';
import { waitUntil } from '../wait-until.ts';

/** A merchant's and partner's own words: secret, keys, addresses. */
export async function fillMerchant({ visitor, password, recoveryCodes }: Member, webhookUrl: string) {
  const { secret: merchantSecret } = await visitor.ask('/api/merchant/secret', { password });
  const { merchantId } = await visitor.ask('/api/merchant', { name: 'Shop', webhookUrl });
  const { key: secretKey } = await visitor.ask('/api/api_keys', { name: 'shop', password });
  const { apiKey: publishableKey } = await visitor.ask('/api/api_key');
  const { refId } = await visitor.ask('/api/affiliate/account');
  const address = await addressOf(visitor, 'doge');
  await visitor.ask('/api/affiliate/addresses', { currency: 'doge', address, code: recoveryCodes.shift() });
  return { merchantSecret, merchantId, secretKey, publishableKey, refId, address } as const;
}

/** One conversion that ends, one that does not, and a payout that was asked for. */
export async function fillOperations({ visitor, recoveryCodes }: Member, databaseUrl: string): Promise<void> {
  const convert = (fromCurrency: string) =>
    visitor.ask('/api/affiliate/transaction', { fromCurrency, toCurrency: 'ltc' });
  await convert('xrp');
  const conversions = () => visitor.ask('/api/affiliate/transactions/1');
  await waitUntil('a conversion', async () =>
    (await conversions()).items.find((one: any) => one.status === 'finished'),
  );
  await query(databaseUrl, `insert into upgrade_frozen values ('partners', '')`);
  await convert('eth');
  await visitor.ask('/api/affiliate/payout', { currency: 'doge', code: recoveryCodes.shift() });
  const failures = `select last_error from affiliate_conversions where last_error is not null
    union all select last_error from affiliate_payouts where step = 'built' and last_error is not null`;
  await waitUntil('both to be tried', async () =>
    (await query(databaseUrl, failures)).length === 2 ? true : undefined,
  );
}
