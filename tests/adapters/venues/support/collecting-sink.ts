import type { ProtocolSink } from '../../../../adapters/venues/protocol/book-protocol.ts';
import type { VenueEvent, VenueMarket } from '../../../../adapters/venues/venue-feed.ts';
import { Mirror } from '../../../replay/mirror.ts';

/** Keeps what a protocol tells, and the books as a reader of the events has them. */
export class CollectingSink implements ProtocolSink {
  readonly events: Exclude<VenueEvent, { kind: 'health' }>[] = [];
  readonly wanted: number[] = [];
  readonly sent: string[] = [];
  readonly reconnects: string[] = [];
  readonly halts: boolean[] = [];
  readonly mirror = new Mirror();

  event(event: Exclude<VenueEvent, { kind: 'health' }>): void {
    this.events.push(event);
    this.mirror.take(event);
  }

  resync(market: number): void {
    this.wanted.push(market);
  }

  send(message: string): void {
    this.sent.push(message);
  }

  reconnect(reason: string): void {
    this.reconnects.push(reason);
  }

  halted(isHalted: boolean): void {
    this.halts.push(isHalted);
  }

  /** Why books were emptied, in order. */
  get reasons(): string[] {
    return this.events.flatMap((event) => (event.kind === 'empty' ? [event.reason] : []));
  }

  /** Both sides of a book: pairs of ticks and lots, best first. */
  book(market = 0): { bids: number[][]; asks: number[][] } {
    const { bids, asks } = this.mirror.book(market);
    return {
      bids: [...bids].toSorted(([a], [b]) => b - a),
      asks: [...asks].toSorted(([a], [b]) => a - b),
    };
  }
}

/** A market with these steps. */
export function marketOf(symbol: string, tick: string, lot: string): VenueMarket {
  const [base = '', quote = ''] = symbol.split(/[/-]/);
  return { symbol, base, quote, tick, lot, minimumBase: '0', minimumQuote: '0', isTrading: true };
}
