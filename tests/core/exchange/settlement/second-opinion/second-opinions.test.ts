import { describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../../adapters/memory/memory-logger.ts';
import { SecondOpinions } from '../../../../../core/exchange/settlement/second-opinion/second-opinions.ts';
import type { DepositWitness, Testimony } from '../../../../../core/ports/chains/second-opinion.ts';
import { ImpatientClock } from '../../../../support/fixtures/impatient-clock.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';

const DEPOSIT = { key: 'tx:0', chainTxId: 'tx', ticker: 'ltc', to: { address: 'pay-in' }, amount: 100n };
const says = (kind: Testimony['kind'], reason = ''): DepositWitness => ({ confirms: async () => ({ kind, reason }) });
const UNREACHABLE: DepositWitness = { confirms: () => Promise.reject(new Error('no route')) };

function opinions(others: readonly DepositWitness[], { first = says('agrees'), clock = new SettableClock() } = {}) {
  const logger = new MemoryLogger();
  const chain = { id: 'litecoin', secondOpinion: { from: 50n, first, others } };
  const worth = (_: string, units: bigint) => (units === 7n ? undefined : units);
  return { logger, clock, opinions: new SecondOpinions(chain, { worth, clock, logger }) };
}

describe('a second opinion', () => {
  it('is asked about deposits of the worth or more, and about those of unknown worth', () => {
    const { opinions: several } = opinions([says('agrees')]);
    const concerns = (amount: bigint) => several.concerns({ ticker: 'ltc', amount });
    expect([1n, 49n, 50n, 1_000n, 7n].map(concerns)).toEqual([false, false, true, true, true]);
    expect(opinions([]).opinions.concerns({ ticker: 'ltc', amount: 1_000n })).toBe(false);
  });

  it('lets a deposit count when one other node agrees, whatever the others say', async () => {
    const { opinions: several, logger } = opinions([UNREACHABLE, says('differs'), says('agrees')]);
    expect(await several.ask(DEPOSIT, 6)).toBe('counts');
    expect(logger.lines).toEqual([]);
  });

  it('lets it wait with one alarm while a node contradicts it, and count once it agrees', async () => {
    let kind: Testimony['kind'] = 'differs';
    const { opinions: several, logger } = opinions([{ confirms: async () => ({ kind, reason: 'shows 1' }) }]);
    for (let round = 0; round < 3; round += 1) expect(await several.ask(DEPOSIT, 6)).toBe('waits');
    const message = 'another node contradicts a large deposit, which waits';
    expect(logger.lines).toMatchObject([
      { level: 'error', message, details: { key: 'tx:0', answers: 'node 2: shows 1' } },
    ]);
    kind = 'agrees';
    expect(await several.ask(DEPOSIT, 6)).toBe('counts');
  });

  it.each(['behind', 'unknown'] as const)('lets it wait without an error while a node is %s', async (kind) => {
    const { opinions: several, logger } = opinions([says(kind)]);
    expect(await several.ask(DEPOSIT, 6)).toBe('waits');
    expect(logger.lines.map(({ level }) => level)).toEqual(['warn']);
  });

  it('gives up a node that hangs after its deadline, and leaves it alone after three failures', async () => {
    let asked = 0;
    const hanging: DepositWitness = {
      confirms: () => {
        asked += 1;
        return new Promise(() => {});
      },
    };
    const { opinions: several } = opinions([hanging], { clock: new ImpatientClock() as unknown as SettableClock });
    for (let round = 0; round < 10; round += 1) expect(await several.ask(DEPOSIT, 6)).toBe('waits');
    expect(asked).toBe(3);
  });

  it('asks a node again after a pause that grows', async () => {
    let asked = 0;
    const failing: DepositWitness = {
      confirms: () => {
        asked += 1;
        return Promise.reject(new Error('no route'));
      },
    };
    const { opinions: several, clock } = opinions([failing]);
    for (let round = 0; round < 5; round += 1) await several.ask(DEPOSIT, 6);
    expect(asked).toBe(3);
    clock.advance(5_000);
    for (let round = 0; round < 5; round += 1) await several.ask(DEPOSIT, 6);
    expect(asked).toBe(4);
    clock.advance(5_000);
    await several.ask(DEPOSIT, 6);
    expect(asked).toBe(4);
    clock.advance(5_000);
    await several.ask(DEPOSIT, 6);
    expect(asked).toBe(5);
  });

  it('asks all nodes about a deposit that scans have passed', async () => {
    const again = (first: DepositWitness, others: readonly DepositWitness[]) =>
      opinions(others, { first }).opinions.askAgain(DEPOSIT, 6);
    expect(await again(says('agrees'), [says('agrees')])).toBe('counts');
    expect(await again(says('agrees'), [says('unknown')])).toBe('waits');
    // The operator has removed the node that contradicted.
    expect(await again(says('agrees'), [])).toBe('counts');
    expect(await again(says('unknown'), [says('agrees')])).toBe('gone');
    expect(await again(UNREACHABLE, [says('agrees')])).toBe('waits');
    expect(await again(says('differs'), [says('agrees')])).toBe('waits');
  });
});
