import { createHmac } from 'node:crypto';
import { MoonPay } from '@moonpay/moonpay-node';
import { formatUnits, parseUnits } from '../../../core/domain/amount.ts';
import type { CardWebhook } from '../../../core/ports/services/card-provider.ts';
import { localProvider, type LocalProvider, type ProviderAnswer, type ProviderRequest } from './local-provider.ts';

export const MOONPAY_KEYS = {
  publishableKey: 'pk_test_0123456789abcdef',
  secretKey: 'sk_test_fedcba9876543210',
  webhookKey: 'wk_test_00112233445566',
};

const PRICE = 10_000_000n;
const COIN = 10n ** 8n;
const LIMITS = { minBuyAmount: 20, maxBuyAmount: 2_000 };

type Status = 'waitingPayment' | 'waitingAuthorization' | 'pending' | 'completed' | 'failed';

interface Bought {
  readonly id: string;
  readonly reference: string;
  readonly wallet: string;
  status: Status;
  updatedAt: number;
  failureReason: string | null;
  transaction: string | null;
}

/** MoonPay as its documentation describes it: quotes, limits, transactions, the signed widget and its webhooks. */
export interface MoonPayServer extends LocalProvider {
  /** A customer begins to buy at the widget. @returns the transaction; undefined where the address is not signed well. */
  buy(url: string): string | undefined;
  /** A customer opens the widget without the signature, with the name of an exchange, and types an address. */
  buyElsewhere(url: string, wallet: string): string;
  move(
    id: string,
    status: Status,
    parts?: { readonly at?: number; readonly reason?: string; readonly transaction?: string },
  ): void;
  /** The event that tells its present status, signed as MoonPay documents. @param at seconds since 1970. */
  event(id: string, at: number, key?: string): CardWebhook;
  signed(event: unknown, at: number, key?: string): CardWebhook;
}

export async function moonPayServer(now: () => number): Promise<MoonPayServer> {
  const bought: Bought[] = [];
  const server = await localProvider((request) => answer(request, bought));
  const find = (id: string) => bought.find((one) => one.id === id)!;
  const signed = (event: unknown, at: number, key = MOONPAY_KEYS.webhookKey): CardWebhook => {
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
    return { headers: { 'moonpay-signature-v2': `t=${at},s=${signature}` }, body };
  };
  const begun = (url: string, wallet: string) => {
    const id = `tx-${bought.length + 1}`;
    const reference = new URL(url).searchParams.get('externalTransactionId')!;
    const empty = { failureReason: null, transaction: null };
    bought.push({ id, reference, wallet, status: 'waitingPayment', updatedAt: now(), ...empty });
    return id;
  };
  return Object.assign(server, {
    signed,
    buy: (url: string) => {
      // The widget verifies with the same package.
      const isSigned = new MoonPay(MOONPAY_KEYS.secretKey, { debug: false }).url.isSignatureValid(url);
      return isSigned ? begun(url, new URL(url).searchParams.get('walletAddress')!) : undefined;
    },
    buyElsewhere: begun,
    move: (
      id: string,
      status: Status,
      {
        at = now(),
        reason = null as string | null,
        transaction,
      }: {
        readonly at?: number;
        readonly reason?: string | null;
        readonly transaction?: string;
      } = {},
    ) => {
      const one = find(id);
      Object.assign(one, { status, updatedAt: at, failureReason: reason, transaction: transaction ?? one.transaction });
    },
    event: (id: string, at: number, key?: string) => {
      const one = find(id);
      const type = one.status === 'failed' ? 'transaction_failed' : 'transaction_updated';
      return signed({ type, data: shown(one), externalCustomerId: null }, at, key);
    },
  });
}

function answer({ method, url }: ProviderRequest, bought: readonly Bought[]): ProviderAnswer {
  const { pathname, searchParams: query } = url;
  if (method !== 'GET' || query.get('apiKey') !== MOONPAY_KEYS.publishableKey)
    return { status: 401, json: { message: `Invalid API key ${query.get('apiKey')}`, type: 'UnauthorizedError' } };
  if (pathname === '/v3/currencies/btc/limits')
    return { status: 200, json: { baseCurrency: { code: query.get('baseCurrencyCode'), ...LIMITS } } };
  if (pathname === '/v3/currencies/btc/buy_quote') return quote(query);
  const [, reference] = /^\/v1\/transactions\/ext\/([\w.-]+)$/.exec(pathname) ?? [];
  const found = bought.filter((one) => one.reference === reference);
  return found.length > 0
    ? { status: 200, json: found.map(shown) }
    : { status: 404, json: { message: 'Not found', type: 'NotFoundError' } };
}

/** 4.5 %, at least 3.99, and 1.20 for the network. */
function quote(query: URLSearchParams): ProviderAnswer {
  const given = query.get('quoteCurrencyAmount');
  const [total, coins] = given === null ? forMoney(parseUnits(query.get('baseCurrencyAmount')!, 2)) : forCoins(given);
  if (total < 2_000n || total > 200_000n)
    return { status: 400, json: { message: 'Minimum purchase is 20 USD', type: 'BadRequestError' } };
  const fee = feeOf(total);
  const number = (units: bigint, decimals: number) => Number(formatUnits(units, decimals));
  return {
    status: 200,
    json: {
      baseCurrencyCode: query.get('baseCurrencyCode'),
      // Rounded by itself, as each of its numbers is.
      baseCurrencyAmount: number(total - fee - 120n, 2) + (Number(total) % 3) / 100,
      quoteCurrencyCode: 'btc',
      quoteCurrencyAmount: number(coins, 8),
      paymentMethod: query.get('paymentMethod'),
      feeAmount: number(fee, 2),
      extraFeeAmount: 0,
      networkFeeAmount: 1.2,
      totalAmount: number(total, 2),
    },
  };
}

function feeOf(total: bigint): bigint {
  const fee = (total * 45n) / 1000n;
  return fee < 399n ? 399n : fee;
}

function forMoney(total: bigint): readonly [bigint, bigint] {
  const net = total - feeOf(total) - 120n;
  return [total, net > 0n ? (net * COIN) / PRICE : 0n];
}

function forCoins(coins: string): readonly [bigint, bigint] {
  const wanted = parseUnits(coins, 8);
  let total = (wanted * PRICE) / COIN;
  while (forMoney(total)[1] < wanted) total += 1n;
  return [total, wanted];
}

function shown({ id, reference, wallet, status, updatedAt, failureReason, transaction }: Bought) {
  return {
    id,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: new Date(updatedAt).toISOString(),
    baseCurrencyAmount: 90,
    quoteCurrencyAmount: 0.0009,
    feeAmount: 4.5,
    extraFeeAmount: 0,
    networkFeeAmount: 1.2,
    areFeesIncluded: true,
    status,
    failureReason,
    walletAddress: wallet,
    walletAddressTag: null,
    cryptoTransactionId: transaction,
    externalTransactionId: reference,
  };
}
