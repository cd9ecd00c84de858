import { expect, it } from 'vitest';
import { sampleEvent, sampleRecord } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

const MANY = 20;

/** Tests of pay-in addresses: their indexes, their owners, and which are in use. */
export function payInsContract(subject: () => StoreSubject): void {
  const transactions = () => subject().store.transactions;
  const next = async (space: string, count: number) => {
    const issued = await transactions().payInIndexesFor(
      space,
      Array.from({ length: count }, () => []),
    );
    return issued.map((one) => ('index' in one ? one.index : 0));
  };

  it('distinguishes pay-in addresses by chain and extra ID', async () => {
    const plain = sampleRecord({ chain: 'xrp', payIn: { address: 'shared' } });
    const tagged = sampleRecord({ chain: 'xrp', payIn: { address: 'shared', extraId: '1' } });
    const other = sampleRecord({ chain: 'xlm', payIn: { address: 'shared' } });
    for (const record of [plain, tagged, other]) await transactions().insert(record, [sampleEvent(1)]);
    expect(await transactions().byPayIn('xrp', 'shared', undefined)).toBe(plain.id);
    expect(await transactions().byPayIn('xrp', 'shared', '1')).toBe(tagged.id);
    expect(await transactions().byPayIn('xlm', 'shared', undefined)).toBe(other.id);
    expect(await transactions().byPayIn('xrp', 'shared', '2')).toBeUndefined();
    expect(await transactions().byPayIn(undefined, 'shared', '1')).toBe(tagged.id);
    expect(await transactions().byPayIn(undefined, 'shared', undefined)).toBeUndefined();
    const asked = [{ address: 'shared', extraId: '1' }, { address: 'none' }, { address: 'shared' }];
    expect(await transactions().byPayIns('xrp', asked)).toEqual([tagged.id, undefined, plain.id]);
    expect(await transactions().byPayIns('xrp', [])).toEqual([]);
    expect(await transactions().filterOwn(['shared', 'strange', "'"])).toEqual(new Set(['shared']));
    expect(await transactions().filterOwn([])).toEqual(new Set());
    const twin = sampleRecord({ chain: 'xrp', payIn: { address: 'shared', extraId: '1' } });
    await expect(transactions().insert(twin, [sampleEvent(1)])).rejects.toThrow(/transactions_pay_in/);
  });

  it('knows the treasuries of every chain as own addresses', async () => {
    const [native, token] = [`native-${process.pid}`, `token-${process.pid}`];
    expect(await transactions().filterOwn([native, token])).toEqual(new Set());
    await transactions().recordTreasuries('ethereum', [native, token]);
    await transactions().recordTreasuries('ethereum', [native]);
    await transactions().recordTreasuries('bsc', [native]);
    expect(await transactions().filterOwn([native, token, 'strange'])).toEqual(new Set([native, token]));
  });

  it('counts pay-in indexes from 1 on each chain and never returns one twice under concurrency', async () => {
    const ask = async (chain: string) => (await Promise.all(Array.from({ length: MANY }, () => next(chain, 1)))).flat();
    const [litecoin, odd] = await Promise.all([ask('litecoin'), ask(`Odd"; drop table transactions; --'`)]);
    const upTo = Array.from({ length: MANY }, (_, index) => index + 1);
    expect(litecoin.toSorted((a, b) => a - b)).toEqual(upTo);
    expect(odd.toSorted((a, b) => a - b)).toEqual(upTo);
  });

  it('takes no pay-in index for own addresses', async () => {
    const [treasury, space] = [`own-${process.pid}`, `issuing-${process.pid}`];
    const record = sampleRecord({ payIn: { address: `pay-in-${process.pid}` } });
    await transactions().insert(record, [sampleEvent(1)]);
    await transactions().recordTreasuries('bsc', [treasury]);
    const { address } = record.payIn;
    const asked = [['strange', `'{"`], ['strange', treasury], [], [address, treasury, 'strange'], [address]];
    expect(await transactions().payInIndexesFor(space, asked)).toEqual([
      { index: 1 },
      { own: [treasury] },
      { index: 2 },
      { own: [address, treasury] },
      { own: [address] },
    ]);
    expect(await transactions().payInIndexesFor(space, [])).toEqual([]);
    const many = Array.from({ length: MANY }, () => transactions().payInIndexesFor(space, [['a'], ['b']]));
    const issued = (await Promise.all(many)).flat().map((one) => ('index' in one ? one.index : 0));
    expect(issued.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2 * MANY }, (_, index) => index + 3));
  });

  it('skips pay-in indexes of every known chain, including one that has issued none', async () => {
    const [watched, used] = [`watched-${process.pid}`, `used-${process.pid}`];
    await subject().store.cursors.move(watched, undefined, '1');
    await subject().store.cursors.move('house:some', undefined, '1');
    expect(await next(used, 3)).toEqual([1, 2, 3]);
    const left = new Map((await transactions().skipPayInIndexes(100)).map(({ chain, index }) => [chain, index]));
    expect(left.get(watched)).toBeGreaterThanOrEqual(100);
    expect(left.get(used)).toBeGreaterThanOrEqual(101);
    expect(left.has('house:some')).toBe(false);
    expect(await next(watched, 1)).toEqual([left.get(watched)! + 1]);
    expect(await next(used, 1)).toEqual([left.get(used)! + 1]);
  });

  it('skips the indexes of a shared address space once a chain of it was connected, and not those of its chains', async () => {
    const [space, one] = [`space-${process.pid}`, `one-${process.pid}`];
    await subject().store.cursors.move(one, undefined, '1');
    await transactions().recordTreasuries(one, [`treasury-${one}`]);
    const alone = (await transactions().skipPayInIndexes(1)).map(({ chain }) => chain);
    expect(alone).toContain(one);
    expect(alone).not.toContain(space);
    expect(alone).not.toContain('evm');
    const two = `two-${process.pid}`;
    await subject().store.cursors.move(two, undefined, '1');
    await transactions().recordTreasuries(two, [`treasury-${two}`], space);
    const known = (await transactions().skipPayInIndexes(1)).map(({ chain }) => chain);
    expect(known).toContain(space);
    expect(known).not.toContain(two);
  });

  it('lists the pay-in addresses in use: of open transactions and of recently changed ones', async () => {
    const chain = 'in-use';
    const at = (address: string, status: 'waiting' | 'hold' | 'finished' | 'overdue', updatedAt: number) =>
      sampleRecord({ chain, payIn: { address }, status, updatedAt, ...(status === 'hold' && { holdReason: 'late' }) });
    const records = [
      at('open', 'waiting', 10),
      at('held', 'hold', 10),
      at('ended', 'finished', 10),
      at('just-ended', 'overdue', 20),
    ];
    for (const record of records) await transactions().insert(record, [sampleEvent(1)]);
    expect((await transactions().activePayInAddresses(chain, 20)).toSorted()).toEqual(['held', 'just-ended', 'open']);
    expect(await transactions().activePayInAddresses('none', 0)).toEqual([]);
  });

  it('returns the last index issued on a chain, for a node that lost its wallet', async () => {
    await transactions().insert(sampleRecord({ chain: 'lost', payInIndex: 7, createdAt: 5 }), [sampleEvent(1)]);
    await transactions().insert(sampleRecord({ chain: 'lost', payInIndex: 3 }), [sampleEvent(1)]);
    const { lastIndex, since } = await transactions().lastIssuedIndex('lost');
    expect(lastIndex).toBe(7);
    expect(since).toBeLessThanOrEqual(5);
    expect((await transactions().lastIssuedIndex('none')).lastIndex).toBe(0);
  });
}
