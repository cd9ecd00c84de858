import { describe, expect, it } from 'vitest';
import type { ChainRegistry } from '../../../../core/exchange/chains/chain-registry.ts';
import { PayoutCapacity } from '../../../../core/exchange/chains/payout-capacity.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

function bench() {
  const clock = new SettableClock();
  const state = {
    spendable: 100n as bigint | Error,
    allowance: { order: 10n, day: 50n } as object | undefined | Error,
  };
  let asked = 0;
  const chain = {
    id: 'litecoin',
    spendable: async () => {
      asked += 1;
      if (state.spendable instanceof Error) throw state.spendable;
      return state.spendable;
    },
  };
  const signer = {
    allowance: async () => {
      if (state.allowance instanceof Error) throw state.allowance;
      return state.allowance as { order: bigint; day: bigint } | undefined;
    },
  };
  const capacity = new PayoutCapacity({ of: () => chain } as unknown as ChainRegistry, signer, clock);
  return { clock, state, capacity, asked: () => asked };
}

describe('PayoutCapacity', () => {
  it('asks a node once for callers that come together, and again after some seconds', async () => {
    const { clock, capacity, asked } = bench();
    await Promise.all([capacity.of('ltc'), capacity.of('ltc')]);
    await capacity.of('ltc');
    expect(asked()).toBe(1);
    clock.advance(5_000);
    await capacity.of('ltc');
    expect(asked()).toBe(2);
  });

  it('asks again although the clock is set back', async () => {
    const { clock, state, capacity } = bench();
    await capacity.of('ltc');
    state.spendable = 7n;
    clock.advance(-3_600_000);
    expect((await capacity.of('ltc')).spendable).toBe(7n);
    state.spendable = new Error('connection refused');
    clock.advance(-3_600_000);
    await expect(capacity.of('ltc')).rejects.toThrow('connection refused');
  });

  it('uses the last answer of a node that restarts, but not for long', async () => {
    const { clock, state, capacity } = bench();
    await capacity.of('ltc');
    state.spendable = new Error('connection refused');
    clock.advance(10_000);
    expect((await capacity.of('ltc')).spendable).toBe(100n);
    clock.advance(120_000);
    await expect(capacity.of('ltc')).rejects.toThrow('connection refused');
    state.spendable = 7n;
    expect((await capacity.of('ltc')).spendable).toBe(7n);
  });

  it('takes a currency without a limit at the signer as one that it never signs', async () => {
    const { state, capacity } = bench();
    state.allowance = undefined;
    expect((await capacity.of('ltc')).signing).toEqual({ order: 0n, day: 0n });
  });

  it('bounds nothing by a signer that has never answered', async () => {
    const { state, capacity } = bench();
    state.allowance = new Error('no socket');
    expect(await capacity.of('ltc')).toEqual({ spendable: 100n, signing: undefined });
  });
});
