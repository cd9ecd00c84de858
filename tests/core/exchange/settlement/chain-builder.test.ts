import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { DeadlineError } from '../../../../core/exchange/workers/deadline.ts';
import { BuilderBench, turn } from './builder-bench.ts';

/** Starts transfers at once, and returns what became of them. */
const all = (runs: readonly Promise<unknown>[]) => Promise.allSettled(runs);

describe.each(['coins', 'account'] as const)('the builder of a chain of %s', (kind) => {
  it('asks the node about each transfer of a batch outside any unit of work, with those before it in flight', async () => {
    const bench = new BuilderBench(kind);
    const builder = bench.builder();
    await all(Array.from({ length: 50 }, (_, index) => builder.run(bench.transfer(`t${index}`))));
    expect(bench.askedInUnit).toBe(0);
    expect(bench.signedNonces()).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(bench.reads).toBe(1);
    // Where a nonce may become free again, each is stored and signed before the next.
    expect(bench.units).toBe(kind === 'coins' ? 1 : 50);
  });

  it('builds again what another process has built for the chain meanwhile', async () => {
    const bench = new BuilderBench(kind);
    const [one, other] = [bench.builder(), bench.builder()];
    bench.onAsk = async (id) => {
      if (id === 'slow') {
        bench.onAsk = async () => {};
        await other.run(bench.transfer('quick'));
      }
    };
    await one.run(bench.transfer('slow'));
    expect(bench.stored.get('quick')).toMatchObject({ nonce: 0, isSigned: true });
    expect(bench.stored.get('slow')).toMatchObject({ nonce: 1, isSigned: true });
  });

  it('leaves a transfer alone that has changed meanwhile, and uses no nonce for it', async () => {
    const bench = new BuilderBench(kind);
    const builder = bench.builder();
    bench.changed.add('b');
    const [a, b, c] = await all(['a', 'b', 'c'].map((id) => builder.run(bench.transfer(id))));
    expect([a, b, c].map((result) => (result as { value?: string }).value)).toEqual(['done', 'waits', 'done']);
    expect([...bench.stored.keys()]).toEqual(['a', 'c']);
    expect(bench.signedNonces()).toEqual(kind === 'account' ? [0, 1] : [0, 2]);
  });

  it('fails one transfer that cannot be built, and builds the others', async () => {
    const bench = new BuilderBench(kind);
    const builder = bench.builder();
    bench.onAsk = async (id) => {
      if (id === 'b') throw new ExchangeError('unavailable', 'not enough in the treasury');
    };
    const results = await all(['a', 'b', 'c'].map((id) => builder.run(bench.transfer(id))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(bench.signedNonces()).toEqual([0, 1]);
  });

  it('asks a node once that does not answer in time, not once for each transfer', async () => {
    const bench = new BuilderBench(kind);
    const builder = bench.builder();
    bench.onAsk = async () => {
      throw new DeadlineError('litecoin');
    };
    const results = await all(Array.from({ length: 12 }, (_, index) => builder.run(bench.transfer(`t${index}`))));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(bench.asked).toBe(1);
  });

  it('gives every nonce once and leaves no gap, whoever is refused, dies, or is built by another process', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('signed', 'refused', 'lost', 'lost, refused', 'changed'), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.integer({ min: 1, max: 3 }),
        async (fates, processes) => {
          const bench = new BuilderBench(kind);
          for (const [index, fate] of fates.entries()) bench.fates.set(`t${index}`, fate);
          const builders = Array.from({ length: processes }, () => bench.builder());
          // Each round stands for the claims that follow; a fate strikes once, except that of a changed transfer.
          for (let round = 0; round < 60 && bench.open().length > 0; round += 1) {
            const claimed = bench.open();
            await all(claimed.map((id, index) => bench.step(builders[(index + round) % processes]!, id)));
            await turn();
          }
          const signed = fates.filter((fate) => fate !== 'changed').length;
          expect(bench.open()).toEqual([]);
          expect(bench.signedNonces()).toHaveLength(signed);
          expect(new Set(bench.signedNonces()).size).toBe(signed);
          // Coins that were not used stay free; a nonce that was not used would stop all later ones.
          const last = kind === 'account' ? signed - 1 : Math.max(-1, ...bench.signedNonces());
          expect(Math.max(-1, ...bench.signedNonces())).toBe(last);
        },
      ),
      { numRuns: 60 },
    );
  });
});
