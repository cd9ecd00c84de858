import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CurrencyRegistry } from '../../../../../core/exchange/chains/currency-registry.ts';
import { ChainWatcher } from '../../../../../core/exchange/settlement/chain-watcher.ts';
import { TransactionProcessor } from '../../../../../core/exchange/transactions/transaction-processor.ts';
import type { Chain, ChainScan } from '../../../../../core/ports/chains/chain.ts';
import { chainWith } from '../../../../support/chains/chain-with.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';

const BLOCK_MS = 1_000;
const FINALITY = 20;

let clock: SettableClock;
let fixture: ExchangeFixture;
beforeEach(async () => {
  clock = new SettableClock();
  fixture = await exchangeFixture((parts) => parts, { isSettling: false, blockMs: BLOCK_MS, chainClock: clock });
  // So many blocks that the cursor moves with each of them.
  mine(2 * FINALITY);
});
afterEach(() => fixture.close());

const mine = (blocks = 1) => clock.advance(blocks * BLOCK_MS);

/** A watcher of the fixture's chain. @param change changes what its scans find. */
async function watching(change: (news: ChainScan) => ChainScan = (news) => news) {
  const { container, store, chain, logger } = fixture;
  const parts = { store, processor: container.get(TransactionProcessor), currencies: container.get(CurrencyRegistry) };
  const scan: Chain['scan'] = async (cursor, filter) => change(await chain.scan(cursor, filter));
  const watched = chainWith(chain, { scan });
  const watcher = new ChainWatcher(watched, { ...parts, holder: 'test', lease: 60_000 }, clock, logger);
  await watcher.begin();
  return watcher;
}

/** An exchange whose deposit is confirmed. @returns a question about its status, hold reason and deposits. */
async function confirmed(watcher: ChainWatcher) {
  const { trackSecret: secret, payIn } = await fixture.create({ amount: '15' });
  await fixture.chain.faucet('ltc', payIn, 15n * 10n ** 8n);
  mine(8);
  await watcher.poll();
  const state = async () => {
    const { status, holdReason, payIn: seen } = await fixture.api.track({ secret: secret! });
    return [status, holdReason, ...seen.deposits.map((deposit) => deposit.status)];
  };
  expect(await state()).toEqual(['exchanging', undefined, 'confirmed']);
  return state;
}

describe('a confirmed deposit that a reorganisation removes', () => {
  it('stops its exchange although the cursor has moved with each scan', async () => {
    const watcher = await watching();
    const state = await confirmed(watcher);
    await fixture.chain.reorganise(10, { drop: true });
    mine();
    await watcher.poll();
    expect(await state()).toEqual(['hold', 'review', 'gone']);
  });

  it('is not taken for gone while the node lags behind its block', async () => {
    let lag = 0;
    const watcher = await watching((news) => ({
      ...news,
      height: news.height - lag,
      seen: news.seen.flatMap((deposit) =>
        deposit.confirmations > lag ? [{ ...deposit, confirmations: deposit.confirmations - lag }] : [],
      ),
    }));
    const state = await confirmed(watcher);
    lag = 8;
    await watcher.poll();
    expect(await state()).toEqual(['exchanging', undefined, 'confirmed']);
    lag = 0;
    await fixture.chain.reorganise(10, { drop: true });
    await watcher.poll();
    expect(await state()).toEqual(['hold', 'review', 'gone']);
  });

  it('is not taken for gone once no scan starts before its block any more', async () => {
    const watcher = await watching();
    const state = await confirmed(watcher);
    for (let blocks = 0; blocks < FINALITY + 3; blocks += 4) {
      mine(4);
      // oxlint-disable-next-line no-await-in-loop -- one scan after the other
      await watcher.poll();
    }
    expect(await state()).toEqual(['exchanging', undefined, 'confirmed']);
  });
});
