import { expect, it } from 'vitest';
import type { Deposit } from '../../../core/domain/transaction-record.ts';
import type { Sweep } from '../../../core/ports/chains/sweep-planner.ts';
import { sampleEvent, sampleRecord } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

let count = 0;

/** Tests of sweeps, which bring deposits to the treasury. Each test has a chain of its own. */
export function sweepsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;
  const fresh = () => `sweeping-${(count += 1)}`;

  async function paidIn(chain: string, payInIndex: number, amount: bigint, status: Deposit['status'] = 'confirmed') {
    const key = `${chain}-${payInIndex}`;
    const deposit = { key, chainTxId: key, amount, confirmations: 1, status, seenAt: 1 };
    const record = sampleRecord({ chain, payInIndex, from: `coin-${chain}`, deposits: [deposit] });
    await store().transactions.insert(record, [sampleEvent(1)]);
  }

  async function swept(chain: string, source: number, amount: bigint, parts: Partial<Sweep> = {}): Promise<Sweep> {
    const id = `${chain}-${(count += 1)}`;
    const sweep = { id, chain, kind: 'sweep', source, ticker: `coin-${chain}`, amount, address: 'treasury' } as const;
    const whole: Sweep = { ...sweep, status: 'built', unsigned: `unsigned-${id}`, ...parts };
    await store().sweeps.insert(whole);
    return whole;
  }

  const left = (chain: string, least = 1n, limit = 10) => store().sweeps.left(chain, `coin-${chain}`, least, limit, 0);

  it('lists the addresses of confirmed deposits, the richest first, for any amounts', async () => {
    const chain = fresh();
    await paidIn(chain, 1, 9n);
    await paidIn(chain, 2, 10n ** 30n);
    await paidIn(chain, 3, 100n);
    await paidIn(chain, 4, 1000n, 'seen');
    await paidIn(chain, 5, 1000n, 'gone');
    expect(await left(chain)).toEqual([
      { index: 2, most: 10n ** 30n },
      { index: 3, most: 100n },
      { index: 1, most: 9n },
    ]);
    expect(await left(chain, 10n, 1)).toEqual([{ index: 2, most: 10n ** 30n }]);
    expect(await left(chain, 101n)).toEqual([{ index: 2, most: 10n ** 30n }]);
    expect(await store().sweeps.left(chain, 'other', 1n, 10, 0)).toEqual([]);
    // All of them changed at that time.
    expect(await store().sweeps.left(chain, `coin-${chain}`, 1n, 10, 1_000_000)).toHaveLength(3);
    expect(await store().sweeps.left(chain, `coin-${chain}`, 1n, 10, 1_000_001)).toEqual([]);
  });

  it('omits an address while it is swept, and subtracts a sweep and its fee afterwards', async () => {
    const chain = fresh();
    await paidIn(chain, 1, 100n);
    const sweep = await swept(chain, 1, 60n);
    expect(await left(chain)).toEqual([]);
    expect(await store().sweeps.end(sweep.id, 'confirmed', 5n)).toBe(false);
    await store().sweeps.signed(sweep.id, { raw: 'raw', chainTxId: 'hash' }, 5);
    await store().sweeps.signed(sweep.id, { raw: 'another', chainTxId: 'other' }, 5);
    const signed = { ...sweep, status: 'signed', raw: 'raw', chainTxId: 'hash', signedAt: 5 };
    expect(await store().sweeps.open(chain)).toEqual([signed]);
    const forms = ['1', '2'].map((n) => ({ unsigned: `${sweep.unsigned}${n}`, raw: `raw${n}`, chainTxId: `hash${n}` }));
    await store().sweeps.replaced(sweep.id, forms, 9);
    const replaced = { ...signed, ...forms[1]!, replaced: [forms[0]], signedAt: 9 };
    expect(await store().sweeps.open(chain)).toEqual([replaced]);
    expect(await left(chain)).toEqual([]);
    expect(await store().sweeps.end(sweep.id, 'confirmed', 5n)).toBe(true);
    expect(await store().sweeps.end(sweep.id, 'failed', 5n)).toBe(false);
    expect(await store().sweeps.open(chain)).toEqual([]);
    expect(await left(chain)).toEqual([{ index: 1, most: 35n }]);
  });

  it('subtracts only the fee of a failed sweep, and nothing for gas', async () => {
    const chain = fresh();
    await paidIn(chain, 1, 100n);
    for (const [kind, status] of [
      ['sweep', 'failed'],
      ['gas', 'confirmed'],
    ] as const) {
      const { id } = await swept(chain, 1, 60n, { kind });
      await store().sweeps.signed(id, { raw: 'raw', chainTxId: 'hash' }, 5);
      await store().sweeps.end(id, status, 5n);
    }
    expect(await left(chain)).toEqual([{ index: 1, most: 95n }]);
  });

  it('lists a sweep as in flight until it ends, and never deletes it', async () => {
    const chain = fresh();
    const { id, unsigned, ticker } = await swept(chain, 1, 60n);
    expect(await store().transactions.inFlight([ticker])).toEqual([unsigned]);
    await store().sweeps.signed(id, { raw: 'raw', chainTxId: 'hash' }, 5);
    expect(await store().transactions.inFlight([ticker, 'btc'])).toContain(unsigned);
    await store().sweeps.end(id, 'confirmed', 0n);
    expect(await store().transactions.inFlight([ticker])).toEqual([]);
    await expect(subject().query(`delete from sweeps where id = '${id}'`)).rejects.toThrow(/append-only|refused/);
  });
}
