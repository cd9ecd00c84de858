/** So much within so many milliseconds. */
export interface PublishedRate {
  readonly most: number;
  readonly withinMs: number;
}

/** What a venue's documents permit to one address, as of November 2026, and what its requests weigh. */
export interface PublishedLimits {
  readonly connections: readonly PublishedRate[];
  /** Messages over one connection, or over all of them. */
  readonly messages: readonly (PublishedRate & { readonly over: 'one' | 'all' })[];
  /** Messages that subscribe or unsubscribe, over one connection. */
  readonly subscriptions: readonly PublishedRate[];
  /** Books of one connection. */
  readonly books: number;
  readonly weight: readonly PublishedRate[];
  weightOf(path: string): number;
}

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** Written from the documents, not from the product's own table: that is what it is held to. */
export const PUBLISHED: Readonly<Record<string, PublishedLimits>> = {
  kraken: {
    connections: [{ most: 150, withinMs: 10 * MINUTE }],
    messages: [],
    subscriptions: [],
    books: 1000,
    weight: [{ most: 60, withinMs: MINUTE }],
    weightOf: () => 1,
  },
  binance: {
    connections: [{ most: 300, withinMs: 5 * MINUTE }],
    messages: [{ most: 5, withinMs: SECOND, over: 'one' }],
    subscriptions: [],
    books: 1024,
    weight: [{ most: 6000, withinMs: MINUTE }],
    weightOf: (path) => {
      if (!path.startsWith('/api/v3/depth')) return 20;
      const limit = Number(/limit=(\d+)/.exec(path)?.[1] ?? 100);
      return limit <= 100 ? 5 : limit <= 500 ? 25 : limit <= 1000 ? 50 : 250;
    },
  },
  okx: {
    connections: [{ most: 3, withinMs: SECOND }],
    messages: [],
    subscriptions: [{ most: 480, withinMs: HOUR }],
    books: 1000,
    weight: [{ most: 40, withinMs: 2 * SECOND }],
    // The list of markets has a limit of its own.
    weightOf: (path) => (path.startsWith('/api/v5/market/books') ? 1 : 0),
  },
  coinbase: {
    connections: [{ most: 8, withinMs: SECOND }],
    messages: [{ most: 8, withinMs: SECOND, over: 'all' }],
    subscriptions: [],
    books: 1000,
    weight: [{ most: 10, withinMs: SECOND }],
    weightOf: () => 1,
  },
  bybit: {
    connections: [{ most: 500, withinMs: 5 * MINUTE }],
    messages: [],
    subscriptions: [],
    books: 1000,
    weight: [{ most: 600, withinMs: 5 * SECOND }],
    weightOf: () => 1,
  },
  kucoin: {
    connections: [{ most: 30, withinMs: MINUTE }],
    messages: [{ most: 100, withinMs: 10 * SECOND, over: 'one' }],
    subscriptions: [],
    books: 300,
    weight: [{ most: 2000, withinMs: 30 * SECOND }],
    weightOf: (path) => (path.startsWith('/api/v1/bullet-public') ? 10 : 4),
  },
};
