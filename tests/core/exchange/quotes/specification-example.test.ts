import { Decimal } from 'decimal.js';
import { firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import { specificationExample } from './specification-example.ts';
import { findCurrency } from '../../../../core/domain/quotes/currency.ts';
import { levelsOf } from '../../../adapters/market-embedded/books.ts';

const { market, catalogue } = specificationExample();

/**
 * Computes a trade on one side of a book independently: base sold for quote on the bids, quote spent for base on the
 * asks.
 */
async function walk(listing: number, side: 'bids' | 'asks', amount: Decimal): Promise<Decimal> {
  const updates = await firstValueFrom(market.updates$);
  const book = market.listings[listing]!;
  if (book.kind !== 'book') throw new Error('the example has no pools');
  const update = updates.find((each) => each.kind === 'snapshot' && each.listing === listing && each.side === side);
  if (update?.kind !== 'snapshot') throw new Error('no such side');
  let left = amount;
  let out = new Decimal(0);
  for (const [ticks, lots] of levelsOf(update)) {
    const price = new Decimal(book.tick).times(ticks);
    const available = new Decimal(book.lot).times(lots);
    const fill = side === 'bids' ? Decimal.min(left, available) : Decimal.min(left.div(price), available);
    out = out.plus(side === 'bids' ? fill.times(price) : fill);
    left = left.minus(side === 'bids' ? fill : fill.times(price));
  }
  expect(left.toString()).toBe('0');
  return out;
}

it('the market of the specification turns 15 LTC into 0.17 BTC and that into about 394,000 DOGE after fees', async () => {
  const bitcoin = await walk(0, 'bids', new Decimal(15));
  expect(bitcoin.toString()).toBe('0.17');
  const gross = await walk(1, 'asks', bitcoin);
  expect(gross.toString()).toBe('397970');
  const { networkFee } = findCurrency(catalogue.list(), 'doge')!;
  expect(networkFee).toBe('1980');
  expect(gross.times('0.995').minus(networkFee).toString()).toBe('394000.15');
});
