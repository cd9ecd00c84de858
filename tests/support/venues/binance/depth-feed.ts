import type { EngineEvent } from '../engine/events.ts';
import type { LevelChange, Market } from '../engine/market.ts';
import type { VenueContext } from '../venue-context.ts';
import { rows, symbolName } from './symbols.ts';

/** States of a book that are kept, one per tenth of a second. */
const KEPT = 30;

interface Pending {
  readonly firstId: number;
  lastId: number;
  readonly changes: Map<string, LevelChange>;
}

type PastBook = { readonly lastUpdateId: number; readonly levels: ReturnType<Market['book']['levels']> };

/** Gathers the changes of each book between two messages of one speed. */
export class DepthFeed {
  readonly #pending = new Map<Market, Pending>();
  readonly #past = new Map<Market, PastBook[]>();

  constructor({ engine }: VenueContext) {
    engine.events$.subscribe((event) => this.#gather(event));
  }

  /** The changes since the last call, as one message a market. `time` in milliseconds. */
  take(time: number): readonly { readonly market: Market; readonly text: string }[] {
    const messages = [...this.#pending].map(([market, { firstId, lastId, changes }]) => {
      const side = (wanted: LevelChange['side']) =>
        rows(
          [...changes.values()].filter((change) => change.side === wanted),
          market.grid,
        );
      const fields = { e: 'depthUpdate', E: time, s: symbolName(market), U: firstId, u: lastId };
      return { market, text: JSON.stringify({ ...fields, b: side('buy'), a: side('sell') }) };
    });
    for (const market of this.#pending.keys()) this.#keep(market);
    this.#pending.clear();
    return messages;
  }

  /** The book as it was up to three seconds ago. */
  old(market: Market): PastBook {
    return this.#past.get(market)?.[0] ?? { lastUpdateId: market.updateId, levels: market.book.levels() };
  }

  #keep(market: Market): void {
    const past = this.#past.get(market) ?? [];
    this.#past.set(market, past);
    past.push({ lastUpdateId: market.updateId, levels: market.book.levels() });
    if (past.length > KEPT) past.shift();
  }

  #gather(event: EngineEvent): void {
    if (event.kind !== 'book') return;
    const { market, changes, firstId, lastId } = event;
    const pending = this.#pending.get(market) ?? { firstId, lastId, changes: new Map() };
    this.#pending.set(market, pending);
    pending.lastId = lastId;
    for (const change of changes) pending.changes.set(`${change.side}${change.ticks}`, change);
  }

  /** Forgets what belongs to a grid that is no more. */
  forget(market: Market): void {
    this.#pending.delete(market);
    this.#past.delete(market);
  }
}
