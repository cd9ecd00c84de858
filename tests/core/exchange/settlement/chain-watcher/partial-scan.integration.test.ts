import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CurrencyRegistry } from '../../../../../core/exchange/chains/currency-registry.ts';
import { ChainWatcher } from '../../../../../core/exchange/settlement/chain-watcher.ts';
import { TransactionProcessor } from '../../../../../core/exchange/transactions/transaction-processor.ts';
import type { Chain, MayGoOn } from '../../../../../core/ports/chains/chain.ts';
import { chainWith } from '../../../../support/chains/chain-with.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';

const BLOCK_MS = 1_000;
const LEASE_MS = 60_000;

let clock: SettableClock;
let fixture: ExchangeFixture;
beforeEach(async () => {
  clock = new SettableClock();
  fixture = await exchangeFixture((parts) => parts, { isSettling: false, blockMs: BLOCK_MS, chainClock: clock });
  clock.advance(40 * BLOCK_MS);
});
afterEach(() => fixture.close());

/** A watcher of the fixture's chain, as a process has it that has just started. */
async function watching(change: (chain: Chain) => Chain['scan']): Promise<ChainWatcher> {
  const { container, store, chain, logger } = fixture;
  const parts = { store, processor: container.get(TransactionProcessor), currencies: container.get(CurrencyRegistry) };
  const watched = chainWith(chain, { scan: change(chain) });
  const watcher = new ChainWatcher(watched, { ...parts, holder: 'test', lease: LEASE_MS }, clock, logger);
  await watcher.begin();
  return watcher;
}

const whole = (chain: Chain) => chain.scan.bind(chain);
/** Scans that find nothing. @param isWhole false: because they did not get beyond their start yet. */
const empty =
  (isWhole: boolean) =>
  (chain: Chain): Chain['scan'] =>
  async (cursor, filter) => {
    const news = await chain.scan(cursor, filter);
    return { ...news, cursor: cursor ?? news.cursor, seen: [], ...(!isWhole && { through: news.since }) };
  };

/** An exchange whose payment has been seen. @returns a question about its status and deposits. */
async function seen() {
  const watcher = await watching(whole);
  const { trackSecret: secret, payIn } = await fixture.create({ amount: '15' });
  await fixture.chain.faucet('ltc', payIn, 15n * 10n ** 8n);
  clock.advance(BLOCK_MS);
  await watcher.poll();
  const state = async () => {
    const { status, payIn: found } = await fixture.api.track({ secret: secret! });
    return [status, ...found.deposits.map((deposit) => deposit.status)];
  };
  expect(await state()).toEqual(['confirming', 'seen']);
  return state;
}

describe('a process that follows another', () => {
  it('does not take a deposit for gone that its first scans have not reached', async () => {
    const state = await seen();
    await (await watching(empty(false))).poll();
    expect(await state()).toEqual(['confirming', 'seen']);
    await (await watching(empty(true))).poll();
    expect(await state()).toEqual(['waiting', 'gone']);
    await (await watching(whole)).poll();
    expect(await state()).toEqual(['confirming', 'seen']);
  });

  it('has a third of its lease for a scan', async () => {
    const answers: boolean[] = [];
    const watcher = await watching((chain) => async (cursor, filter, active, mayGoOn: MayGoOn = () => true) => {
      answers.push(mayGoOn());
      clock.advance(LEASE_MS / 3);
      answers.push(mayGoOn());
      return chain.scan(cursor, filter, active);
    });
    answers.length = 0;
    await watcher.poll();
    expect(answers).toEqual([true, false]);
  });
});
