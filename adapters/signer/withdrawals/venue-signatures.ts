import { createHash, createHmac } from 'node:crypto';
import type { SignedCall, WithdrawalOrder } from '../../../core/ports/markets/venue-withdrawer.ts';

/** A key of an account that may withdraw. */
export interface WithdrawalKey {
  readonly apiKey: string;
  readonly secret: string;
}

/** How a venue names a currency, and where it may be sent to. */
export interface VenueCurrency {
  /** The venue's code, such as XBT. */
  readonly asset: string;
  /** Binance's code of the chain. */
  readonly network?: string | undefined;
  /** Kraken's name of the saved address. */
  readonly key?: string | undefined;
}

/** Milliseconds for which Binance takes a call. */
const WINDOW_MS = 60_000;

type Sign = (key: WithdrawalKey, currency: VenueCurrency, order: WithdrawalOrder, now: number) => SignedCall;

/** Builds and signs the call of a withdrawal, by venue. @throws nothing. */
export const VENUE_SIGNATURES: Readonly<Record<string, Sign>> = {
  // The address goes with the name of the saved one, so that Kraken refuses a name that stands for another address.
  kraken({ apiKey, secret }, { asset, key = '' }, { amount, to }, now) {
    const path = '/0/private/Withdraw';
    const nonce = String(now);
    const body = String(new URLSearchParams({ nonce, asset, key, address: to.address, amount }));
    const digest = createHash('sha256').update(nonce).update(body).digest();
    const sign = createHmac('sha512', Buffer.from(secret, 'base64')).update(path).update(digest).digest('base64');
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return { path, headers: { 'api-key': apiKey, 'api-sign': sign, ...type }, body };
  },
  binance({ apiKey, secret }, { asset, network = '' }, { id, amount, to: { address, extraId } }, now) {
    const named = { coin: asset, network, address, ...(extraId !== undefined && { addressTag: extraId }) };
    const times = { recvWindow: String(WINDOW_MS), timestamp: String(now) };
    const query = String(new URLSearchParams({ ...named, amount, withdrawOrderId: id, ...times }));
    const signature = createHmac('sha256', secret).update(query).digest('hex');
    const path = `/sapi/v1/capital/withdraw/apply?${query}&signature=${signature}`;
    return { path, headers: { 'x-mbx-apikey': apiKey }, body: '' };
  },
};
