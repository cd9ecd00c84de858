import { asyncScheduler, Observable } from 'rxjs';
import { EmbeddedMarket } from '../../../adapters/market-embedded/embedded-market.ts';
import { LiveMarket } from '../../../adapters/market-live/live-market.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { BinanceProtocol } from '../../../adapters/venues/binance/binance-protocol.ts';
import type { VenueEvent, VenueMarket } from '../../../adapters/venues/venue-feed.ts';
import { openStream } from '../../../cli/venues/open-stream.ts';
import { serveVenues } from '../../../cli/venues/run-venues.ts';
import { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';

/** What the bench sends. */
interface Sent {
  /** A snapshot of a market; all come before the changes. */
  readonly snapshot?: { readonly market: number; readonly text: string; readonly isLast: boolean };
  readonly changes?: readonly string[];
  readonly isExact?: boolean;
}

/** What a process uses. */
export interface Usage {
  /** Bytes of memory, garbage included, and those that are in use. */
  readonly rss: number;
  readonly held: number;
  /** Microseconds of processor time so far. */
  readonly cpu: number;
}

const logger = new MemoryLogger();

/** The process that follows venues, with messages from the bench in place of a venue's socket. */
async function venues(path: string, markets: readonly VenueMarket[]): Promise<void> {
  const codes = new Map(
    [...markets.map(({ base }) => base), 'USD'].map((code) => [code, { asset: code, network: '' }]),
  );
  const rules = { venue: 'made', codes, exclude: new Set<string>(), fees: new Map<string, number>() };
  const terms = { id: 'made', name: 'Made', takerFee: 1000 };
  const follow = (followed: readonly VenueMarket[]): Observable<VenueEvent> =>
    new Observable((subscriber) => {
      const sink = {
        event: (event: VenueEvent) => subscriber.next(event),
        resync: () => undefined,
        send: () => undefined,
        reconnect: () => undefined,
        halted: () => undefined,
      };
      const protocol = new BinanceProtocol(
        followed.map((market, index) => ({ index, market })),
        sink,
      );
      process.on('message', ({ snapshot, changes, isExact }: Sent) => {
        if (snapshot) protocol.takeSnapshot(snapshot.market, snapshot.text, Date.now());
        if (snapshot?.isLast) subscriber.next({ kind: 'health', health: 'live' });
        for (const text of changes ?? []) protocol.receive(text, Date.now());
        answer(isExact);
      });
    });
  await serveVenues({
    setup: { listen: [{ kind: 'socket', path }], venues: [{ terms, rules }], strayShare: 0.1, batchMs: 100 },
    feedOf: () => ({ venue: 'made', markets: async () => markets, follow }),
    logger,
  });
  answer();
}

/** What a server holds of prices: live ones, or without a path those of the demonstration. */
function server(path: string): void {
  const connect = () => openStream({ kind: 'socket', path });
  const clock = asyncScheduler;
  const market = path === '' ? new EmbeddedMarket({ clock }) : new LiveMarket({ connect, clock, logger });
  const complaint = (): void => {
    throw new Error('the engine refuses what the venues sent');
  };
  const engine = new MarketEngine(market, { refused: complaint, unusable: complaint });
  let isFollowing = false;
  answer(true);
  process.on('message', ({ isExact }: Sent) => {
    if (isFollowing) return answer(isExact);
    isFollowing = true;
    engine.follow();
    const waiting = setInterval(() => {
      if (!engine.isAvailable) return;
      clearInterval(waiting);
      answer(true);
    }, 50);
  });
}

/** @param isExact whether to collect garbage, so that `held` is what is in use; the next answer counts its time. */
function answer(isExact = false): void {
  const { user, system } = process.cpuUsage();
  const rss = process.memoryUsage.rss();
  if (isExact) globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  process.send!({ rss, held: heapUsed + external, cpu: user + system } satisfies Usage);
}

process.on('disconnect', () => process.exit());
const [role, path] = process.argv.slice(2);
if (role === 'server') server(path!);
else process.once('message', (markets: readonly VenueMarket[]) => void venues(path!, markets));
