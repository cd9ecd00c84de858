import { expect, it } from 'vitest';
import { Grid } from '../support/venues/engine/grid.ts';
import { bookChecksum } from '../support/venues/kraken/checksum.ts';
import { KRAKEN } from '../support/venues/markets.ts';
import { openBench } from './venue-pair.ts';
import { followChecksums } from './checksum-follower.ts';

/** The example of Kraken's guide to the checksum: price and size of ten levels a side. */
const ASKS = `45285.2 0.00100000 45286.4 1.54571953 45286.6 1.54571109 45289.6 1.54560911 45290.2 0.15890660
  45291.8 1.54553491 45294.7 0.04454749 45296.1 0.35380000 45297.5 0.09945542 45299.5 0.18772827`;
const BIDS = `45283.5 0.10000000 45283.4 1.54582015 45282.1 0.10000000 45281.0 0.10000000 45280.3 1.54592586
  45279.0 0.07990000 45277.6 0.03310103 45277.5 0.30000000 45277.3 1.54602737 45276.6 0.15445238`;

it('computes the checksum of the example in Kraken’s guide', () => {
  const grid = new Grid(KRAKEN.markets[0]!, 10, 4);
  const levels = (text: string) =>
    [...text.matchAll(/(\S+) (\S+)/g)].map(([, price, size]) => ({
      ticks: grid.ticks(price!)!,
      lots: grid.lots(size!)!,
    }));
  expect(bookChecksum({ asks: levels(ASKS), bids: levels(BIDS) }, grid)).toBe(3310070434);
});

it('sends a checksum with every message that a client of its own book finds right, and a wrong one on demand', async () => {
  const { venue, venues, symbol } = await openBench('kraken');
  const { checksums, close } = await followChecksums(venues.kraken.socketUrl, symbol);
  for (let at = 0; at < 1500; at += 1) venue.crowd.step();
  await expect.poll(() => checksums.length).toBeGreaterThan(40);
  expect(checksums.every(({ isRight }) => isRight)).toBe(true);
  venue.fault({ kind: 'wrong-checksum', market: symbol });
  for (let at = 0; at < 500; at += 1) venue.crowd.step();
  await expect.poll(() => checksums.filter(({ isRight }) => !isRight).length).toBe(1);
  close();
});
