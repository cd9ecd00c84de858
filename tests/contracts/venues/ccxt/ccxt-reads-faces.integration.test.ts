import { asyncScheduler } from 'rxjs';
import { expect, it, onTestFinished } from 'vitest';
import { venueFeed } from '../../../../adapters/venues/venues.ts';
import { CollectingSink } from '../../../adapters/venues/support/collecting-sink.ts';
import { binanceFace, bybitFace, coinbaseFace, kucoinFace, okxFace } from '../faces/json-faces.ts';
import { krakenFace } from '../faces/kraken-face.ts';
import type { Levels, Sides, VenueFace } from '../venue-face.ts';
import { ccxtOf, held } from './ccxt-of-face.ts';
import { FaceServer } from './face-server.ts';

/** ccxt's client of Kraken keeps as many levels as the first snapshot has asks: no book below has more. */
const START = {
  bids: [99.5, 99.4, 99.3, 99.2].map((price) => [price.toFixed(2), '1.500']),
  asks: [100.5, 100.6, 100.7, 100.8].map((price) => [price.toFixed(2), '2.000']),
} as { bids: Levels; asks: Levels };
/** Other sizes, levels that go, better ones that come, both sides in one. */
const STORY: readonly Sides[] = [
  { asks: [['100.50', '7.250']] },
  { bids: [['99.40', '0']] },
  { bids: [['99.60', '0.100']], asks: [['100.70', '0']] },
  {
    bids: [
      ['99.60', '0'],
      ['99.30', '0.004'],
    ],
    asks: [['100.40', '0.001']],
  },
];

function changed(book: typeof START, change: Sides): typeof START {
  const side = (name: 'bids' | 'asks'): Levels => {
    const levels = new Map([...book[name], ...(change[name] ?? [])]);
    const sign = name === 'bids' ? -1 : 1;
    return [...levels].filter(([, size]) => Number(size) > 0).toSorted(([a], [b]) => sign * (Number(a) - Number(b)));
  };
  return { bids: side('bids'), asks: side('asks') };
}

const numbers = ({ bids = [], asks = [] }: Sides) => {
  const rows = (levels: Levels) => levels.map(([price, size]) => [Number(price), Number(size)]);
  return { bids: rows(bids), asks: rows(asks) };
};

async function served(face: VenueFace): Promise<FaceServer> {
  const server = new FaceServer(face, START);
  await server.listen();
  onTestFinished(() => server.close());
  return server;
}

// ccxt takes no snapshot of OKX over REST: that way is held to OKX's documents alone.
it.each<readonly [string, () => VenueFace]>([
  ['kraken', krakenFace],
  ['binance', binanceFace],
  ['okx', () => okxFace(true)],
  ['coinbase', coinbaseFace],
  ['bybit', bybitFace],
  ['kucoin', kucoinFace],
])('ccxt and the product read the same from the scripted end of %s', async (venue, faceOf) => {
  const [forCcxt, forProduct] = [await served(faceOf()), await served(faceOf())];
  const { symbols } = faceOf();
  const feed = venueFeed(venue, {
    clock: asyncScheduler,
    rest: `http://${forProduct.host}`,
    socket: `ws://${forProduct.host}`,
  });
  const markets = await feed.markets(AbortSignal.timeout(5000));
  const sink = new CollectingSink();
  const following = feed.follow(markets).subscribe((event) => event.kind !== 'health' && sink.event(event));
  onTestFinished(() => following.unsubscribe());

  const client = await ccxtOf(venue, forCcxt.host);
  onTestFinished(() => client.close());
  const listed = Object.values(await client.loadMarkets());
  const seen = symbols.map((symbol) => listed.find((market) => [market.id, market.symbol].includes(symbol))!);
  expect(seen.map(({ active, precision }) => [active, precision.price, precision.amount])).toEqual([
    [true, 0.01, 0.001],
    [false, 0.01, 0.001],
  ]);
  expect(markets.map(({ isTrading, tick, lot }) => [isTrading, Number(tick), Number(lot)])).toEqual([
    [true, 0.01, 0.001],
    [false, 0.01, 0.001],
  ]);

  const common: string = seen[0]!.symbol;
  const limit = venue === 'bybit' ? 200 : undefined;
  const watch = () => void client.watchOrderBook(common, limit).catch(() => {});
  const inSteps = ({ bids, asks }: ReturnType<CollectingSink['book']>) => {
    const rows = (levels: number[][]) => levels.map(([tick, lots]) => [tick! / 100, lots! / 1000]);
    return { bids: rows(bids), asks: rows(asks) };
  };
  const bothHave = async (book: Sides): Promise<void> => {
    await expect
      .poll(() => {
        watch();
        return [held(client, common), inSteps(sink.book(0))];
      })
      .toEqual([numbers(book), numbers(book)]);
  };
  watch();
  await Promise.all([forCcxt.subscribed, forProduct.subscribed]);
  // ccxt asks for a snapshot over REST once a first change has come.
  const isOverRest = faceOf().snapshot(symbols[0], START) === undefined;
  if (!isOverRest) await bothHave(START);
  let book = START;
  for (const [at, change] of STORY.entries()) {
    book = changed(book, change);
    for (const server of [forCcxt, forProduct]) server.change(symbols[0], change, book);
    if (at > 0 || !isOverRest) await bothHave(book);
  }
  expect(sink.reasons).toEqual([]);
  expect([forCcxt.unknown, forProduct.unknown]).toEqual([[], []]);
});
