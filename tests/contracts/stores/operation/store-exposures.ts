import { expect, it } from 'vitest';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import type { StoreSubject } from '../store-subject.ts';

const NOW = 1_500_000;
const LATER = 3_000_000;

/** Tests of open fixed rates, which the database releases with their exchanges. */
export function exposuresContract(subject: () => StoreSubject): void {
  const store = () => subject().store;
  const sum = async (name: string, now = NOW) => (await store().exposures.sums([name], now)).get(name);

  /** An exchange at a fixed rate that counts 500 cents under a subject of its own. */
  async function opened(name: string): Promise<TransactionRecord> {
    const made = sampleRecord({ rateKind: 'fixed', payInUntil: 2_000_000 });
    const record = { ...made, quoteId: `quote-${made.id}` };
    await store().atomically(async (unit) => {
      await unit.transactions.insert(record, [sampleEvent(1)]);
      const { id: transactionId, payInUntil } = record;
      await unit.exposures.add({ transactionId, cents: 500n, subjects: [name, 'everybody'], payInUntil });
    });
    return record;
  }

  async function change(record: TransactionRecord, parts: Partial<TransactionRecord>): Promise<TransactionRecord> {
    const next = { ...record, holdReason: undefined, ...parts, version: record.version + 1 };
    await store().transactions.update(next, [sampleEvent(next.version, { status: next.status })]);
    return next;
  }

  it('sums what is open by subject, however large', async () => {
    expect(await store().exposures.sums(['e-none'], NOW)).toEqual(new Map());
    await opened('e-1');
    const { id: transactionId } = await opened('e-2');
    await store().exposures.add({
      transactionId: `${transactionId}-more`,
      cents: 10n ** 17n,
      subjects: ['e-2'],
      payInUntil: 1,
    });
    expect(await store().exposures.sums(['e-1', 'e-2'], NOW)).toEqual(
      new Map([
        ['e-1', 500n],
        ['e-2', 10n ** 17n + 500n],
      ]),
    );
  });

  it('counts one until it is filled', async () => {
    const confirming = await change(await opened('e-3'), { status: 'confirming' });
    const exchanging = await change(confirming, { status: 'exchanging' });
    expect(await sum('e-3', LATER)).toBe(500n);
    await change(exchanging, { status: 'sending' });
    expect(await sum('e-3')).toBeUndefined();
  });

  it('releases one that ends unpaid, is refunded, or takes a fresh rate, whichever statement changes it', async () => {
    await change(await opened('e-4'), { status: 'expired' });
    await change(await opened('e-4'), { status: 'hold', holdReason: 'late' });
    await change(await opened('e-4'), { status: 'refunding' });
    await change(await opened('e-4'), { status: 'exchanging', isRepriced: true });
    const batched = await opened('e-4');
    const next = { ...batched, status: 'expired', version: 2 } as const;
    await store().transactions.updateAll([{ record: next, event: sampleEvent(2, { status: 'expired' }) }]);
    expect(await sum('e-4')).toBeUndefined();
  });

  it('counts one that waits for its top-up until its window ends, and one that staff looks at as long as it does', async () => {
    const short = await change(await opened('e-5'), { status: 'hold', holdReason: 'underpaid' });
    expect([await sum('e-5'), await sum('e-5', LATER)]).toEqual([500n, undefined]);
    const waiting = await change(short, { status: 'waiting', isToppingUp: true });
    expect(await sum('e-5', LATER)).toBe(500n);
    const held = await change(waiting, { status: 'hold', holdReason: 'review' });
    expect(await sum('e-5', LATER)).toBe(500n);
    await change(held, { status: 'hold', holdReason: 'overpaid' });
    expect(await sum('e-5')).toBeUndefined();
  });

  it('is not stored with an exchange that is not', async () => {
    const failing = store().atomically(async (unit) => {
      await unit.exposures.add({ transactionId: 'e-6', cents: 1n, subjects: ['e-6'], payInUntil: LATER });
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await sum('e-6')).toBeUndefined();
  });
}
