import { ACCOUNT_TABLES, hasAccounts } from './account-table.ts';
import { CcxtAccount } from './ccxt-account.ts';
import { type CcxtExchange, loadCcxt } from './ccxt-module.ts';
import { keepRetryAfter } from './retry-after.ts';

/** The key of an account: it needs the right to trade, and no other. */
export interface AccountKey {
  readonly apiKey: string;
  /** The secret, or a private key in PEM where the venue takes one. */
  readonly secret: string;
  /** KuCoin and OKX want one. */
  readonly passphrase?: string | undefined;
}

export interface AccountOptions {
  readonly venue: string;
  readonly key: AccountKey;
  /** The venue's own test venue, with play money. */
  readonly isSandbox?: boolean | undefined;
  /** Origin of REST instead of the venue's own, such as a simulator's. */
  readonly rest?: string | undefined;
  /** Address of an HTTP proxy. */
  readonly proxy?: string | undefined;
  /** What a code of the venue, in upper case, stands for. */
  readonly assets: ReadonlyMap<string, string>;
  /** Milliseconds between calls; the venue's own pace unless given. */
  readonly paceMs?: number | undefined;
  /** The clock that calls are signed by; the machine's unless given. */
  readonly now?: () => number;
}

const TIMEOUT_MS = 10_000;

/** Opens the account of a key. Nothing is asked of the venue before the first call. @throws RangeError for other venues. */
export async function openAccount({ venue, key, isSandbox, rest, proxy, assets, now, paceMs }: AccountOptions) {
  const table = ACCOUNT_TABLES[venue];
  if (!hasAccounts(venue) || table === undefined) throw new RangeError(`there are no accounts at '${venue}'`);
  const ccxt = await loadCcxt();
  const exchange = new ccxt[venue]!({
    apiKey: key.apiKey,
    secret: key.secret,
    ...(key.passphrase !== undefined && { password: key.passphrase }),
    ...(proxy !== undefined && { httpsProxy: proxy }),
    // An order that may have been taken must not be sent again.
    options: { ...table.options, maxRetriesOnFailure: 0 },
    enableRateLimit: true,
    ...(paceMs !== undefined && { rateLimit: paceMs }),
    timeout: TIMEOUT_MS,
    // Texts keep all digits.
    number: String,
  });
  keepRetryAfter(exchange);
  if (isSandbox) exchange.setSandboxMode(true);
  if (now) exchange.milliseconds = now;
  if (rest !== undefined) await redirect(exchange, venue, rest);
  return new CcxtAccount({ venue, exchange, errors: ccxt, table, assets });
}

/** Replaces the origin of every address of REST. */
async function redirect(exchange: CcxtExchange, venue: string, rest: string): Promise<void> {
  const moved = (address: unknown): unknown => {
    if (typeof address !== 'string') return address;
    // Kraken's paths begin after the origin; of others the path is part of the address.
    return venue === 'kraken' ? rest : rest + new URL(address).pathname.replace(/\/$/, '');
  };
  const { api } = exchange.urls;
  for (const [name, address] of Object.entries(api)) api[name] = moved(address);
  await exchange.loadHttpProxyAgent();
}
