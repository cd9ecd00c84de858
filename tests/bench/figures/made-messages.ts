import type { VenueMarket } from '../../../adapters/venues/venue-feed.ts';
import type { Random } from '../../campaign/random.ts';
import type { SentLevel } from '../../replay/book-message.ts';
import { checksumOf } from '../../replay/venues/kraken-replay.ts';

/** Levels of a side. */
const DEPTH = 400;
/** Ticks over which a side is spread, as a multiple of its levels. */
const SPREAD = 1.5;

/** A market whose book changes at random around 1000.00, as a venue would tell it. */
export class MadeMarket {
  readonly market: VenueMarket;
  readonly random: Random;
  readonly sides = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  /** Ticks over which the levels of a side are spread. */
  readonly spread: number;
  last = 1000;
  micros = 0;

  /** @param depth levels of a side at first. */
  constructor(base: string, random: Random, depth = DEPTH) {
    this.random = random;
    this.spread = SPREAD * depth;
    const numbers = { tick: '0.01', lot: '0.00001', minimumBase: '0', minimumQuote: '0' };
    this.market = { symbol: `${base}/USD`, base, quote: 'USD', ...numbers, isTrading: true };
    while (this.sides.bids.size < depth || this.sides.asks.size < depth) this.change(this.spread, 1);
  }

  /** Changes a level at most so many ticks from the middle. */
  change(within: number, isAdded = 0.6): SentLevel {
    const side = this.random.pick(['bids', 'asks'] as const);
    const away = this.random.between(1, within);
    const tick = 100_000 + (side === 'bids' ? -away : away);
    const size = this.sides[side].size <= 50 || this.random.chance(isAdded) ? this.random.between(1, 9_999_999) : 0;
    if (size === 0) this.sides[side].delete(tick);
    else this.sides[side].set(tick, size);
    return written(side, tick, size);
  }

  best(side: 'bids' | 'asks', most: number): SentLevel[] {
    const sign = side === 'bids' ? -1 : 1;
    return [...this.sides[side]]
      .toSorted(([a], [b]) => sign * (a - b))
      .slice(0, most)
      .map(([tick, size]) => written(side, tick, size));
  }

  snapshotOfBinance(): string {
    const pairs = (side: 'bids' | 'asks') => this.best(side, DEPTH).map(({ price, size }) => [price, size]);
    return JSON.stringify({ lastUpdateId: this.last, bids: pairs('bids'), asks: pairs('asks') });
  }

  snapshotOfKraken(): string {
    return this.ofKraken('snapshot', this.best('bids', 10), this.best('asks', 10));
  }

  ofKraken(type: string, bids: readonly SentLevel[], asks: readonly SentLevel[]): string {
    this.micros += 1;
    const list = (levels: readonly SentLevel[]) =>
      levels.map(({ price, size }) => `{"price":${price},"qty":${size}}`).join(',');
    const checksum = checksumOf([...this.best('asks', 10), ...this.best('bids', 10)]);
    const time = `2026-11-27T06:00:00.${String(this.micros).padStart(6, '0')}Z`;
    return `{"channel":"book","type":"${type}","data":[{"symbol":"${this.market.symbol}","bids":[${list(bids)}],"asks":[${list(asks)}],"checksum":${checksum},"timestamp":"${time}"}]}`;
  }
}

export function messageOfBinance(market: MadeMarket, levels: number): string {
  const changes = Array.from({ length: levels }, () => market.change(market.spread));
  const pairs = (name: string) => changes.flatMap(({ side, price, size }) => (side === name ? [[price, size]] : []));
  const [U, u] = [market.last + 1, market.last + 20];
  market.last = u;
  const data = {
    e: 'depthUpdate',
    E: 1_732_694_400_000,
    s: market.market.symbol,
    U,
    u,
    b: pairs('bids'),
    a: pairs('asks'),
  };
  return JSON.stringify({ stream: 'made@depth@100ms', data });
}

/** A change among the ten best levels; what moves up into them is told with it, as Kraken does. */
export function messageOfKraken(market: MadeMarket, levels: number): string {
  const before = { bids: market.best('bids', 10), asks: market.best('asks', 10) };
  for (let i = 0; i < levels; i += 1) market.change(15);
  const changed = (side: 'bids' | 'asks') => {
    const now = market.best(side, 10);
    const kept = new Set(now.map(({ price }) => price));
    const known = new Map(before[side].map((level) => [level.price, level.size]));
    const gone = before[side].filter(({ price }) => !kept.has(price)).map((level) => ({ ...level, size: '0.00000' }));
    return [...gone, ...now.filter(({ price, size }) => known.get(price) !== size)];
  };
  return market.ofKraken('update', changed('bids'), changed('asks'));
}

function written(side: 'bids' | 'asks', tick: number, size: number): SentLevel {
  return { side, price: (tick / 100).toFixed(2), size: (size / 100_000).toFixed(5) };
}
