import type { RestReply } from '../server/rest.ts';

const MINUTE_MS = 60_000;
/** Refused calls within a minute after which an address is banned. */
const PATIENCE = 20;

/** What a call weighs against the limit of a minute. */
export function weightOf(method: string, path: string, parameters: Readonly<Record<string, string>>): number {
  const symbol = parameters.symbol !== undefined;
  if (path.endsWith('/depth')) {
    const limit = Number(parameters.limit ?? 100);
    return limit <= 100 ? 5 : limit <= 500 ? 25 : limit <= 1000 ? 50 : 250;
  }
  if (path.endsWith('/order')) return method === 'GET' ? 4 : 1;
  if (path.endsWith('/openOrders')) return symbol ? 6 : 80;
  if (path.endsWith('/bookTicker')) return symbol ? 2 : 4;
  const fixed: Readonly<Record<string, number>> = {
    exchangeInfo: 20,
    account: 20,
    commission: 20,
    allOrders: 20,
    myTrades: 20,
  };
  return fixed[path.slice(path.lastIndexOf('/') + 1)] ?? 1;
}

/** Counts the weight of the calls of the current minute. */
export class Weights {
  /** Weight of a minute above which calls are refused. */
  limit = 6000;
  readonly #now: () => number;
  #minute = 0;
  #used = 0;
  #refused = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Weight used in the current minute. */
  get used(): number {
    return this.#used;
  }

  /** Counts a call. @returns the refusal if it is one too many. */
  count(weight: number): RestReply | undefined {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#used = 0;
      this.#refused = 0;
    }
    this.#used += weight;
    if (this.#used <= this.limit) return undefined;
    this.#refused += 1;
    const retryAfter = Math.ceil(((minute + 1) * MINUTE_MS - this.#now()) / 1000);
    return tooMuchWeight(retryAfter, this.#refused > PATIENCE);
  }
}

/** The answer to a call too many. `retryAfter` in seconds. */
export function tooMuchWeight(retryAfter: number, isBan: boolean): RestReply {
  const msg = isBan
    ? 'Way too much request weight used; IP banned. Please use WebSocket Streams for live updates to avoid bans.'
    : 'Too much request weight used; current limit is 6000 request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.';
  return { status: isBan ? 418 : 429, headers: { 'retry-after': String(retryAfter) }, body: { code: -1003, msg } };
}
