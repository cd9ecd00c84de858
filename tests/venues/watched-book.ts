import { expect } from 'vitest';
import { engineBook, type Bench } from './venue-pair.ts';

/** Levels of each side that are compared: as many as Kraken's default subscription has. */
const DEPTH = 10;

/** Lets the crowd act, and a venue's 100 ms pass after every few acts. */
export function stir({ venue, venues }: Bench, steps: number): void {
  for (let at = 0; at < steps; at += 1) {
    venue.crowd.step();
    if (at % 5 === 4) venues.clock.advance(100);
  }
  venues.clock.advance(100);
}

/**
 * Waits until ccxt's book of a market equals the engine's, which stands still meanwhile. ccxt tells news of a book only
 * to those who wait for it, so this looks at what it holds.
 */
export async function expectAgreement(bench: Bench, symbol: string, depth = DEPTH): Promise<void> {
  const { client, engine, venues } = bench;
  const watch = () => void client.watchOrderBook(symbol).catch(() => {});
  await expect
    .poll(() => {
      venues.clock.advance(100);
      const held = client.orderbooks[symbol];
      watch();
      const rows = (side: number[][] = []) => side.slice(0, depth).map(([price, size]) => [price, size]);
      return { bids: rows(held?.bids), asks: rows(held?.asks) };
    })
    .toEqual(engineBook(engine, symbol, depth));
}

/** Cuts all sockets and waits until ccxt has noticed: what it sends in between would end the process. */
export async function cutSockets({ client, venue }: Bench): Promise<void> {
  // Those that are about to connect are not cut.
  const before = new Set(Object.values(client.clients).filter((socket) => socket.isConnected));
  venue.fault({ kind: 'drop-sockets' });
  await expect.poll(() => Object.values(client.clients).some((socket) => before.has(socket))).toBe(false);
}
