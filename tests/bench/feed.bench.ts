import { BinanceProtocol } from '../../adapters/venues/binance/binance-protocol.ts';
import { KrakenProtocol } from '../../adapters/venues/kraken/kraken-protocol.ts';
import { quotedNumbers } from '../../adapters/venues/kraken/quoted-numbers.ts';
import type { BookProtocol, FollowedMarket, ProtocolSink } from '../../adapters/venues/protocol/book-protocol.ts';
import { QuoteEngine } from '../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketShape, MarketUpdate } from '../../core/ports/markets/market-feed.ts';
import { Random } from '../campaign/random.ts';
import type { Figure } from './figures/figure.ts';
import { MadeMarket, messageOfBinance, messageOfKraken } from './figures/made-messages.ts';

export const name = "Venues' messages";

const MARKETS = 200;
const MESSAGES = 20_000;
/** Levels that a message changes: the mean of a recording of Binance's BTCUSDT. */
const LEVELS = 36;

/** Measures messages a second of processor time, with the engine's books kept up, beside JSON.parse alone. */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  print(`${MARKETS} markets, ${MESSAGES} messages, ${LEVELS} levels a message of Binance, 4 of Kraken; processor time`);
  const binance = measured(
    'Binance',
    (markets, sink) => new BinanceProtocol(markets, sink),
    messageOfBinance,
    LEVELS,
    4,
  );
  const kraken = measured(
    'Kraken',
    (markets, sink) => new KrakenProtocol(markets, sink, { isStatusFollowed: false }),
    messageOfKraken,
    4,
    // Its messages are short, and each one's checksum covers twenty levels.
    30,
  );
  return [...binance.figures, ...kraken.figures, ...numbers(kraken.texts)];
}

type Protocol = (markets: readonly FollowedMarket[], sink: ProtocolSink) => BookProtocol;
type Message = (market: MadeMarket, levels: number) => string;

function measured(venue: string, protocolOf: Protocol, message: Message, levels: number, ceiling: number) {
  const random = new Random(20_261_127);
  const made = Array.from({ length: MARKETS }, (_, index) => new MadeMarket(`A${index}`, random));
  const followed = made.map((market, index) => ({ index, market: market.market }));
  const engine = new QuoteEngine(shapeOf(followed));
  let updates: MarketUpdate[] = [];
  let emptied = 0;
  const sink: ProtocolSink = {
    event: (event) => {
      if (event.kind === 'book') updates.push({ ...event.update, listing: event.market });
      else emptied += 1;
    },
    resync: () => undefined,
    send: () => undefined,
    reconnect: () => undefined,
    halted: () => undefined,
  };
  const protocol = protocolOf(followed, sink);
  made.forEach((market, index) => {
    if (protocol.takeSnapshot) protocol.takeSnapshot(index, market.snapshotOfBinance(), 0);
    else protocol.receive(market.snapshotOfKraken(), 0);
  });
  const texts = Array.from({ length: MESSAGES }, () => message(random.pick(made), levels));
  const take = (text: string): void => {
    protocol.receive(text, 0);
    engine.apply(updates);
    updates = [];
  };
  for (const text of texts.slice(0, MESSAGES / 4)) take(text);
  const timed = texts.slice(MESSAGES / 4);
  const perSecond = rate(timed, take);
  const parsed = rate(timed, (text) => JSON.parse(text));
  if (emptied > 0) throw new Error(`${emptied} books of ${venue} were emptied: the messages are wrong`);
  const figures: Figure[] = [
    { name: `${venue}: messages applied, engine included`, value: perSecond, unit: 'per second' },
    { name: `${venue}: JSON.parse alone`, value: parsed, unit: 'per second' },
    { name: `${venue}: JSON.parse to the whole`, value: parsed / perSecond, unit: 'times', ceiling },
  ];
  return { figures, texts: timed };
}

/** Both ways of keeping the digits of JSON numbers. */
function numbers(texts: readonly string[]): Figure[] {
  const quoted = rate(texts, (text) => JSON.parse(quotedNumbers(text)));
  const withTexts = ((_: string, value: unknown, context: { source?: string }) =>
    typeof value === 'number' ? context.source : value) as never;
  const revived = rate(texts, (text) => JSON.parse(text, withTexts));
  return [{ name: 'Kraken: numbers in quotes to a reviver', value: quoted / revived, unit: 'times', floor: 1 }];
}

/** Calls a second of processor time. */
function rate(texts: readonly string[], work: (text: string) => unknown): number {
  const before = process.cpuUsage();
  for (const text of texts) work(text);
  const { user, system } = process.cpuUsage(before);
  return (texts.length / (user + system)) * 1e6;
}

function shapeOf(followed: readonly FollowedMarket[]): MarketShape {
  const ids = [...followed.map(({ market }) => market.base), 'USD'];
  return {
    assets: ids.map((id) => ({ id, decimals: 8 })),
    venues: [{ id: 'made', name: 'Made', takerFee: 1000 }],
    listings: followed.map(({ market }) => ({
      kind: 'book',
      venue: 'made',
      base: market.base,
      quote: market.quote,
      tick: market.tick,
      lot: market.lot,
      minimumBase: '0',
      minimumQuote: '0',
    })),
  };
}
