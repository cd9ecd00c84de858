import { describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../../adapters/memory/memory-logger.ts';
import { Sweeper, type SweeperParts } from '../../../../../core/exchange/settlement/sweeper.ts';
import type { Chain, TransferStatus } from '../../../../../core/ports/chains/chain.ts';
import type { Sweep, SweepOrder, SweepSource, SweepStep } from '../../../../../core/ports/chains/sweep-planner.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';

const MINUTE = 60_000;

/** A sweeper of a chain on which so many pay-ins wait. */
function bench(waiting: number, kind: SweepStep['kind'] = 'sweep', spendable?: () => Promise<bigint>) {
  const clock = new SettableClock();
  const sweeps: Sweep[] = [];
  const gassed = new Set<number>();
  let state: TransferStatus = { status: 'pending', confirmations: 0 };
  const isOpen = ({ status }: Sweep) => status === 'built' || status === 'signed';
  const change = (id: string, parts: Partial<Sweep>) => {
    const at = sweeps.findIndex((sweep) => sweep.id === id);
    sweeps[at] = { ...sweeps[at]!, ...parts };
  };
  const store = {
    leases: { hold: async () => true, release: async () => undefined },
    sweeps: {
      insert: async (sweep: Sweep) => void sweeps.push(sweep),
      signed: async (id: string, signed: Partial<Sweep>) => change(id, { ...signed, status: 'signed' }),
      end: async (id: string, status: 'confirmed' | 'failed') => {
        change(id, { status });
        return true;
      },
      open: async () => sweeps.filter(isOpen),
      left: async (_chain: string, _ticker: string, _least: bigint, limit: number): Promise<SweepSource[]> =>
        Array.from({ length: waiting }, (_, index) => ({ index: index + 1, most: 1_000n }))
          .filter(({ index }) => !sweeps.some((one) => one.source === index && (isOpen(one) || one.kind === 'sweep')))
          .slice(0, limit),
    },
    builds: { count: async () => 0, advance: async () => true },
    transactions: {
      awaitsSignature: async () => false,
      inFlight: async () => [],
      promised: async () => ({ paid: 1n, sending: 0n, signed: 0n }),
    },
    ledger: { post: async () => undefined },
    atomically: async (work: (unit: unknown) => Promise<unknown>) => work(store),
  };
  const plan = async ({ ticker, from }: SweepOrder): Promise<readonly SweepStep[]> =>
    from.map(({ index, most }) => {
      const step = kind === 'gas' && !gassed.has(index) ? 'gas' : 'sweep';
      gassed.add(index);
      const order = { ticker, to: { address: 'treasury' }, amount: most };
      return { kind: step, source: index, order, unsigned: `${step}-${index}` };
    });
  const chain = {
    id: 'c',
    tickers: ['eth'],
    broadcast: async () => undefined,
    transferStatus: async () => state,
    spendable,
  };
  let ids = 0;
  const parts = {
    store,
    signer: { sign: async ({ unsigned }: { unsigned: string }) => ({ raw: unsigned, chainTxId: unsigned }) },
    secrets: { newId: () => String((ids += 1)) },
    currencies: { networkFee: () => 1n, confirmations: () => 1 },
    holder: 'test',
  } as unknown as SweeperParts;
  const sweeper = new Sweeper(chain as unknown as Chain, { plan }, parts, clock, new MemoryLogger());
  return {
    sweeps,
    confirm: () => (state = { status: 'confirmed', confirmations: 1, fee: 1n, feeTicker: 'eth' }),
    /** Ticks as often as the sweeper's own timer does. */
    pass: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 30_000) {
        await sweeper.tick();
        clock.advance(30_000);
      }
    },
  };
}

describe('more pay-ins than a batch', () => {
  it('are swept batch after batch, each half a minute after the one before', async () => {
    const { sweeps, pass } = bench(110);
    await pass(1);
    expect(sweeps).toHaveLength(20);
    await pass(5 * MINUTE);
    expect(sweeps).toHaveLength(110);
    expect(new Set(sweeps.map(({ source }) => source)).size).toBe(110);
  });

  it('do not grow the sweeps in progress without a bound', async () => {
    const { sweeps, pass, confirm } = bench(500);
    await pass(30 * MINUTE);
    expect(sweeps).toHaveLength(200);
    confirm();
    await pass(30 * MINUTE);
    expect(sweeps).toHaveLength(500);
  });
});

describe('the sweep of a token', () => {
  it('follows its gas as soon as that has arrived', async () => {
    const { sweeps, pass, confirm } = bench(3, 'gas');
    await pass(1);
    expect(sweeps.map(({ kind }) => kind)).toEqual(['gas', 'gas', 'gas']);
    confirm();
    await pass(MINUTE);
    expect(sweeps.slice(3).map(({ kind }) => kind)).toEqual(['sweep', 'sweep', 'sweep']);
  });
});

describe('sweeps in progress', () => {
  it('are followed every half a minute, also when nobody can say what is in the treasury', async () => {
    const { sweeps, pass, confirm } = bench(3, 'sweep', () => Promise.reject(new Error('no answer')));
    await pass(1);
    confirm();
    await pass(1);
    expect(sweeps.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });
});
