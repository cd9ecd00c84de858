import { describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { ChainRegistry } from '../../../../core/exchange/chains/chain-registry.ts';
import { DeadlineError } from '../../../../core/exchange/workers/deadline.ts';
import type { Chain } from '../../../../core/ports/chains/chain.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

const DEADLINE = 10_000;
const NEVER = new Promise<never>(() => {});
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A chain whose answers the test decides, in a registry that guards it. */
class Bench {
  readonly clock = new SettableClock();
  readonly logger = new MemoryLogger();
  /** What each question answers, and the fee estimate, which the probe asks for. */
  answer: () => Promise<string> = async () => 'built';
  probe: () => Promise<unknown> = async () => ({ ticker: 'ltc', amount: 1n });
  asked = 0;
  probed = 0;
  readonly registry: ChainRegistry;

  constructor() {
    const chain = {
      id: 'litecoin',
      tickers: ['ltc'],
      isDemonstration: false,
      sweepPlanner: { plan: () => this.#ask() },
      build: () => this.#ask(),
      scan: () => NEVER,
      minimumTransfer: () => 5n,
      estimateFee: () => {
        this.probed += 1;
        return this.probe();
      },
    } as unknown as Chain;
    const { clock, logger } = this;
    this.registry = new ChainRegistry([chain], { deadline: DEADLINE, clock, logger });
  }

  get chain(): Chain {
    return this.registry.of('ltc');
  }

  /** The message of the error, or the answer. */
  async build(): Promise<string> {
    return this.chain.build({ id: '1', ticker: 'ltc', to: { address: 'a' }, amount: 1n }, []).catch(String);
  }

  async pass(ms: number): Promise<void> {
    this.clock.advance(ms);
    this.clock.flush();
    await turn();
  }

  #ask(): Promise<never> {
    this.asked += 1;
    return this.answer() as Promise<never>;
  }
}

/** Opens the circuit: questions and probe stay without an answer. */
async function opened(bench: Bench): Promise<void> {
  bench.answer = () => NEVER;
  bench.probe = () => NEVER;
  const asked = [bench.build(), bench.build(), bench.build()];
  await bench.pass(DEADLINE);
  for (const error of await Promise.all(asked)) expect(error).toContain(`${DeadlineError.name}: litecoin`);
  expect(bench.registry.answers('litecoin')).toBe(true);
  await bench.pass(DEADLINE);
  expect(bench.registry.answers('litecoin')).toBe(false);
}

describe('the circuit breaker of a chain', () => {
  it('ends a question at its deadline, and opens when the probe is not answered either', async () => {
    const bench = new Bench();
    await opened(bench);
    expect(bench.logger.lines).toMatchObject([{ level: 'error', details: { chain: 'litecoin' } }]);
    expect(await bench.build()).toContain('cannot be reached at present');
    await expect(bench.chain.sweepPlanner!.plan({ ticker: 'ltc', from: [], least: 1n }, [])).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(bench.asked).toBe(3);
    expect(bench.chain.minimumTransfer!('ltc')).toBe(5n);
  });

  it('probes after growing pauses while it is open, and closes with the first answer', async () => {
    const bench = new Bench();
    await opened(bench);
    const probed = bench.probed;
    for (const pause of [1_000, 2_000, 4_000]) {
      await bench.pass(pause - 1);
      expect(bench.registry.answers('litecoin')).toBe(false);
      const before = bench.probed;
      await bench.pass(1);
      bench.registry.answers('litecoin');
      expect(bench.probed).toBe(before + 1);
      bench.registry.answers('litecoin');
      await bench.pass(DEADLINE);
    }
    expect(bench.probed).toBe(probed + 3);
    bench.answer = async () => 'built';
    bench.probe = async () => ({ ticker: 'ltc', amount: 1n });
    await bench.pass(8_000);
    bench.registry.answers('litecoin');
    await turn();
    expect(bench.registry.answers('litecoin')).toBe(true);
    expect(await bench.build()).toBe('built');
    expect(bench.logger.lines.map(({ level }) => level)).toEqual(['error', 'warn']);
  });

  it('stays closed while single questions fail on a chain that answers', async () => {
    const bench = new Bench();
    bench.answer = () => Promise.reject(new Error('the node rejects this transaction'));
    for (let tries = 0; tries < 20; tries += 1) expect(await bench.build()).toContain('rejects this');
    expect(bench.registry.answers('litecoin')).toBe(true);
    expect(bench.asked).toBe(20);
    expect(bench.logger.lines).toEqual([]);
  });

  it('lets a plan of many questions take longer than one question may', async () => {
    const bench = new Bench();
    let answer: (steps: string) => void = () => {};
    bench.answer = () => new Promise((resolve) => (answer = resolve));
    const planned = bench.chain.sweepPlanner!.plan({ ticker: 'ltc', from: [], least: 1n }, []);
    await bench.pass(3 * DEADLINE);
    answer('planned');
    expect(await planned).toBe('planned');
    expect(bench.registry.answers('litecoin')).toBe(true);
  });

  it('takes a refusal of the exchange’s own for an answer: a dry treasury is no dead node', async () => {
    const bench = new Bench();
    bench.answer = () => Promise.reject(new ExchangeError('unavailable', 'not enough ltc'));
    for (let tries = 0; tries < 5; tries += 1) expect(await bench.build()).toContain('not enough');
    expect(bench.probed).toBe(0);
  });
});
