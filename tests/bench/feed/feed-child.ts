import { asyncScheduler, map, Observable } from 'rxjs';
import { EmbeddedMarket } from '../../../adapters/market-embedded/embedded-market.ts';
import { LiveMarket } from '../../../adapters/market-live/live-market.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { BinanceProtocol } from '../../../adapters/venues/binance/binance-protocol.ts';
import type { VenueEvent, VenueMarket } from '../../../adapters/venues/venue-feed.ts';
import { openStream } from '../../../cli/venues/open-stream.ts';
import { serveVenues } from '../../../cli/venues/run-venues.ts';
import { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';
import type { MarketFeed, MarketGeneration } from '../../../core/ports/markets/market-feed.ts';

/** What the bench sends. */
interface Sent {
  /** A snapshot of a market; all come before the changes. */
  readonly snapshot?: { readonly market: number; readonly text: string; readonly isLast: boolean };
  readonly changes?: readonly string[];
  readonly isExact?: boolean;
  /** Begins to note when each book could be quoted, or ends it and tells. */
  readonly noting?: 'begin' | 'end';
}

/** What a process uses. */
export interface Usage {
  /** Bytes of memory, garbage included, and those that are in use. */
  readonly rss: number;
  readonly held: number;
  /** Microseconds of processor time so far. */
  readonly cpu: number;
  /** When it took the message before this answer, in milliseconds since 1970. */
  readonly at: number;
  /** Listing, time of its last message, and when the engine had it: of each book that changed. */
  readonly quotable?: readonly (readonly [listing: number, receivedAt: number, at: number])[];
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
        const at = Date.now();
        for (const text of changes ?? []) protocol.receive(text, at);
        answer({ isExact, at });
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
  const notes = new Notes();
  const engine = new MarketEngine(notes.taking(market), { refused: complaint, unusable: complaint });
  let isFollowing = false;
  answer({ isExact: true });
  process.on('message', ({ isExact, noting }: Sent) => {
    if (noting === 'begin') notes.begin();
    if (isFollowing) return answer({ isExact, ...(noting === 'end' && { quotable: notes.end() }) });
    isFollowing = true;
    engine.follow();
    const waiting = setInterval(() => {
      if (!engine.isAvailable) return;
      clearInterval(waiting);
      answer({ isExact: true });
    }, 50);
  });
}

/** Notes when the engine had each change of a book. */
class Notes {
  #noted: [number, number, number][] | undefined;

  taking(market: MarketFeed): MarketFeed {
    const noted = (updates$: MarketGeneration['updates$']): MarketGeneration['updates$'] =>
      new Observable((engine) =>
        updates$.subscribe((updates) => {
          // The engine applies them before this returns.
          engine.next(updates);
          const at = Date.now();
          for (const update of updates)
            if ('receivedAt' in update) this.#noted?.push([update.listing, update.receivedAt ?? 0, at]);
        }),
      );
    const generations$ = market.generations$.pipe(
      map((generation) => ({ ...generation, updates$: noted(generation.updates$) })),
    );
    return new Proxy(market, {
      get: (target, name) => {
        if (name === 'generations$') return generations$;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  begin(): void {
    this.#noted = [];
  }

  end(): readonly (readonly [number, number, number])[] {
    const noted = this.#noted ?? [];
    this.#noted = undefined;
    return noted;
  }
}

interface Answer extends Pick<Usage, 'quotable'> {
  /** Whether to collect garbage, so that `held` is what is in use; the next answer counts its time. */
  readonly isExact?: boolean | undefined;
  readonly at?: number;
}

function answer({ isExact = false, at = Date.now(), quotable }: Answer = {}): void {
  const { user, system } = process.cpuUsage();
  const rss = process.memoryUsage.rss();
  if (isExact) globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  const used: Usage = { rss, held: heapUsed + external, cpu: user + system, at, ...(quotable && { quotable }) };
  process.send!(used);
}

process.on('disconnect', () => process.exit());
const [role, path] = process.argv.slice(2);
if (role === 'server') server(path!);
else process.once('message', (markets: readonly VenueMarket[]) => void venues(path!, markets));
