import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { type NextStep, StepBatches } from '../../../../core/exchange/transactions/step-batches.ts';

const stepOf = (id: string, version = 1) =>
  ({ record: { id, version }, saved: { id, version: version + 1 } }) as unknown as NextStep;

/** A writer that notes what it is asked to write. */
class Writer {
  readonly together: string[][] = [];
  readonly alone: string[] = [];
  /** What is never written together. */
  readonly locked = new Set<string>();
  readonly stale = new Set<string>();
  failure: unknown;
  readonly batches = new StepBatches({
    writeAll: async (steps) => {
      this.together.push(steps.map(({ record }) => record.id));
      if (this.failure !== undefined) throw this.failure;
      return new Set(steps.filter(({ record }) => !this.locked.has(record.id) && !this.stale.has(record.id)));
    },
    writeOne: async ({ record }) => {
      this.alone.push(record.id);
      if (record.id === 'broken') throw new Error('forced');
      return !this.stale.has(record.id);
    },
  });

  write(...steps: readonly NextStep[]) {
    return Promise.allSettled(steps.map((step) => this.batches.write(step)));
  }
}

const idsOf = (results: readonly PromiseSettledResult<{ readonly id: string } | undefined>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value?.id : String(result.reason)));

describe('steps that are taken at the same time', () => {
  it('are written together, and a single one alone', async () => {
    const writer = new Writer();
    expect(idsOf(await writer.write(stepOf('a'), stepOf('b'), stepOf('c')))).toEqual(['a', 'b', 'c']);
    expect([writer.together, writer.alone]).toEqual([[['a', 'b', 'c']], []]);
    expect(idsOf(await writer.write(stepOf('d')))).toEqual(['d']);
    expect([writer.together.length, writer.alone]).toEqual([1, ['d']]);
  });

  it('are written alone where a record is locked, and not at all where it has changed', async () => {
    const writer = new Writer();
    writer.locked.add('locked');
    writer.stale.add('stale');
    const written = await writer.write(stepOf('a'), stepOf('locked'), stepOf('stale'));
    expect(idsOf(written)).toEqual(['a', 'locked', undefined]);
    expect(writer.alone).toEqual(['locked', 'stale']);
  });

  it('never hold two steps of one record in one statement', async () => {
    const writer = new Writer();
    await writer.write(stepOf('a'), stepOf('a', 2), stepOf('b'));
    expect(writer.together).toEqual([['a', 'b']]);
    expect(writer.alone).toEqual(['a']);
  });

  it('are all written but the one that fails', async () => {
    const writer = new Writer();
    writer.failure = new Error('one of them');
    const written = await writer.write(stepOf('a'), stepOf('broken'), stepOf('b'));
    expect(idsOf(written)).toEqual(['a', 'Error: forced', 'b']);
  });

  it('fail together while the database is away', async () => {
    const writer = new Writer();
    writer.failure = new ExchangeError('unavailable', 'away');
    const written = await writer.write(stepOf('a'), stepOf('b'));
    expect(written.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(writer.alone).toEqual([]);
  });
});
