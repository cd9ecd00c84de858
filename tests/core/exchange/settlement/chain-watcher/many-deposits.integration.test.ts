import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CurrencyRegistry } from '../../../../../core/exchange/chains/currency-registry.ts';
import { ChainWatcher } from '../../../../../core/exchange/settlement/chain-watcher.ts';
import { TransactionProcessor } from '../../../../../core/exchange/transactions/transaction-processor.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';

/** More than the times that one step is decided again. */
const MANY = 40;

let clock: SettableClock;
let fixture: ExchangeFixture;
beforeEach(async () => {
  clock = new SettableClock();
  fixture = await exchangeFixture((parts) => parts, { isSettling: false, blockMs: 1_000, chainClock: clock });
});
afterEach(() => fixture.close());

describe('a scan', () => {
  it('reports every deposit and moves on when a stranger pays one address many times in a block', async () => {
    const { container, store, chain, logger } = fixture;
    const parts = {
      store,
      processor: container.get(TransactionProcessor),
      currencies: container.get(CurrencyRegistry),
    };
    const watcher = new ChainWatcher(chain, { ...parts, holder: 'test', lease: 60_000 }, clock, logger);
    clock.advance(60_000);
    await watcher.begin();
    const { trackSecret: secret, payIn } = await fixture.create({ amount: '15' });
    for (let paid = 0; paid < MANY; paid += 1)
      // oxlint-disable-next-line no-await-in-loop -- one payment after the other
      await chain.faucet('ltc', payIn, 10n ** 8n);
    clock.advance(1_000);
    await watcher.poll();
    const seen = await fixture.api.track({ secret: secret! });
    expect(seen.payIn.deposits).toHaveLength(MANY);
  });
});
