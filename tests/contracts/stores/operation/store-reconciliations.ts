import { expect, it } from 'vitest';
import type { Deposit, Transfer } from '../../../../core/domain/transaction-record.ts';
import type { CheckedCurrency } from '../../../../core/ports/stores/operation/reconciliation-store.ts';
import { sampleEvent, samplePosting, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import type { StoreSubject } from '../store-subject.ts';

let count = 0;

/** Tests of what is stored about the ledger and the chains. Each test has a chain and currencies of its own. */
export function reconciliationsContract(subject: () => StoreSubject): void {
  const store = () => subject().store;
  const fresh = () => `reconciled-${(count += 1)}`;

  const deposit = (key: string, parts: Partial<Deposit> = {}): Deposit => {
    return { key, chainTxId: key, amount: 7n, confirmations: 1, status: 'confirmed', seenAt: 1, ...parts };
  };

  const move = (id: string, currency: string, amount: bigint, transactionId?: string, kind = 'pay-in') =>
    store().ledger.post(
      samplePosting(id, 1n, {
        kind,
        transactionId,
        entries: [
          { currency, account: 'chain', amount },
          { currency, account: 'customers', amount: -amount },
        ],
      }),
    );

  it('tells which deposits are booked, and where they were paid to', async () => {
    const chain = fresh();
    const deposits = [
      deposit(`${chain}-a`),
      deposit(`${chain}-b`, { status: 'seen' }),
      deposit(`${chain}-c`, { status: 'gone' }),
    ];
    const record = sampleRecord({ chain, from: chain, payInIndex: 42, deposits });
    await store().transactions.insert(record, [sampleEvent(1)]);
    await move(`${chain}:${chain}-own`, chain, 5n);
    const { address } = record.payIn;
    const shown = [
      ...deposits.map(({ key }) => ({ key, address })),
      { key: `${chain}-own`, address: 'treasury' },
      { key: `${chain}-a`, address, extraId: '1' },
      { key: `${chain}-new`, address: 'elsewhere' },
    ];
    const book = await store().reconciliations.book(chain, [chain], shown, { hasIndexes: true });
    expect([...book.booked].toSorted()).toEqual([`${chain}-a`, `${chain}-own`]);
    expect([...book.indexes]).toEqual([[address, 42]]);
    expect(book.balances).toEqual(new Map([[chain, 5n]]));
    expect(book.pending).toEqual([]);
    const { balances, indexes } = await store().reconciliations.book(chain, [], shown);
    expect([balances.size, indexes.size]).toEqual([0, 0]);
  });

  it('tells which deposits are withheld, until they count or are gone', async () => {
    const chain = fresh();
    const awaits = 'second-opinion';
    const deposits = [
      deposit(`${chain}-a`, { status: 'seen', awaits }),
      deposit(`${chain}-b`, { status: 'seen' }),
      deposit(`${chain}-c`),
    ];
    await store().transactions.insert(sampleRecord({ chain, from: chain, deposits }), [sampleEvent(1)]);
    const { withheld } = await store().reconciliations.book(chain, [chain], []);
    expect(withheld).toEqual([{ key: `${chain}-a`, ticker: chain, amount: 7n }]);
    expect((await store().reconciliations.book(fresh(), [chain], [])).withheld).toEqual([]);
  });

  it('tells what is signed and not booked: transfers with all their forms, and sweeps', async () => {
    const chain = fresh();
    const transfer = (id: string, parts: Partial<Transfer>): Transfer => {
      return {
        id,
        round: 1,
        purpose: 'payout',
        currency: chain,
        amount: 9n,
        address: 'to',
        status: 'signed',
        ...parts,
      };
    };
    const form = (chainTxId: string) => ({ unsigned: 'u', raw: 'r', chainTxId });
    const signed = { unsigned: 'u', raw: 'r' };
    const sendings = [
      [transfer(`${chain}-1`, { ...signed, chainTxId: 'tx-1', replaced: [form('tx-0')] })],
      [transfer(`${chain}-2`, { status: 'built', unsigned: 'u' })],
      [transfer(`${chain}-3`, { ...signed, status: 'confirmed', chainTxId: 'tx-3' })],
      // It failed, was booked, and another was made in its place.
      [transfer(`${chain}-4`, { ...signed, chainTxId: 'tx-4' }), transfer(`${chain}-4r`, { status: 'intended' })],
    ];
    for (const list of sendings)
      await store().transactions.insert(sampleRecord({ chain, status: 'sending', sendings: list }), [sampleEvent(1)]);
    const failed = [transfer(`${chain}-5`, { ...signed, chainTxId: 'tx-5' })];
    await store().transactions.insert(sampleRecord({ chain, status: 'failed', sendings: failed }), [sampleEvent(1)]);
    const sweep = { id: `${chain}-s`, chain, kind: 'sweep', source: 3, ticker: chain, amount: 4n } as const;
    await store().sweeps.insert({ ...sweep, address: 'treasury', status: 'built', unsigned: 'u' });
    const pending = async () => (await store().reconciliations.book(chain, [chain], [])).pending;
    const first = { id: `${chain}-1`, chainTxIds: ['tx-0', 'tx-1'], ticker: chain, amount: 9n };
    expect(await pending()).toEqual([first]);
    const { pending: whole } = await store().reconciliations.book(chain, [chain], [], { hasUnsigned: true });
    expect(whole).toEqual([{ ...first, unsigned: 'u' }]);
    await store().sweeps.signed(sweep.id, { raw: 'r', chainTxId: 'tx-s' }, 1);
    expect(await pending()).toContainEqual({
      id: sweep.id,
      chainTxIds: ['tx-s'],
      ticker: chain,
      amount: 0n,
      source: 3,
    });
    await store().sweeps.end(sweep.id, 'confirmed', 0n);
    expect(await pending()).toHaveLength(1);
  });

  it('marks the pay-in addresses whose coins postings moved, once, page by page', async () => {
    const chain = fresh();
    const record = sampleRecord({ chain, from: chain, payInIndex: 8 });
    await store().transactions.insert(record, [sampleEvent(1)]);
    await move(`${chain}-1`, chain, 5n, record.id);
    await move(`${chain}-2`, chain, -5n, record.id, 'sent');
    const { reconciliations } = store();
    const readAll = async () => {
      let pages = 1;
      while (!(await reconciliations.readPostings(chain, [chain, `gas-${chain}`], 1))) pages += 1;
      return pages;
    };
    expect(await readAll()).toBeGreaterThan(2);
    expect(await reconciliations.marked(chain, 10)).toEqual([{ index: 8, ticker: chain }]);
    expect(await readAll()).toBe(1);
    const sweep = { id: `${chain}-s`, chain, kind: 'sweep', source: 8, ticker: chain, amount: 4n } as const;
    await store().sweeps.insert({ ...sweep, address: 'treasury', status: 'built', unsigned: 'u' });
    await reconciliations.keep(chain, [{ index: 8, ticker: chain, amount: 5n }], 1);
    expect(await reconciliations.marked(chain, 10)).toEqual([]);
    await move(`sweep:${sweep.id}`, `gas-${chain}`, -1n);
    await readAll();
    const marked = (await reconciliations.marked(chain, 10)).map(({ ticker }) => ticker);
    expect(marked.toSorted()).toEqual([`gas-${chain}`, chain]);
  });

  it('keeps what addresses hold, forgets empty ones, and returns those looked at longest ago first', async () => {
    const [chain, { reconciliations }] = [fresh(), store()];
    const holder = (index: number) => ({ index, ticker: chain });
    await reconciliations.mark(chain, [holder(1), holder(2), holder(3), holder(1)]);
    await reconciliations.mark(chain, []);
    expect(await reconciliations.marked(chain, 2)).toHaveLength(2);
    expect(await reconciliations.oldest(chain, 10)).toEqual([]);
    await reconciliations.keep(
      chain,
      [
        { ...holder(1), amount: 10n ** 30n },
        { ...holder(2), amount: 0n },
      ],
      20,
    );
    await reconciliations.keep(chain, [{ ...holder(3), amount: 1n }], 10);
    expect(await reconciliations.marked(chain, 10)).toEqual([]);
    expect(await reconciliations.oldest(chain, 10)).toEqual([holder(3), holder(1)]);
    expect(await reconciliations.oldest(chain, 1)).toEqual([holder(3)]);
    expect(await reconciliations.kept(chain)).toEqual(new Map([[chain, 10n ** 30n + 1n]]));
    await reconciliations.mark(chain, [holder(3)]);
    expect(await reconciliations.marked(chain, 10)).toEqual([holder(3)]);
    expect(await reconciliations.kept(fresh())).toEqual(new Map());
  });

  it('keeps the last check of each currency and chain, and what is short', async () => {
    const [chain, { reconciliations }] = [fresh(), store()];
    const check = (parts: Partial<CheckedCurrency>): CheckedCurrency => {
      const sums = { ledger: 5n, hotWallet: 10n ** 40n, payIns: 1n, arriving: 2n, leaving: 3n, difference: 0n };
      return {
        chain,
        ticker: chain,
        height: 7,
        checkedAt: 1,
        ...sums,
        isPersistent: false,
        sinceHeight: undefined,
        ...parts,
      };
    };
    await reconciliations.save({ chain, triedAt: 1, checkedAt: 1 }, [check({}), check({ ticker: `${chain}-b` })]);
    expect(await reconciliations.checked(chain)).toEqual([check({}), check({ ticker: `${chain}-b` })]);
    const short = check({ difference: -1n, sinceHeight: 7, isPersistent: true, checkedAt: 2 });
    const more = check({ ticker: `${chain}-b`, difference: 1n, sinceHeight: 7, isPersistent: true, checkedAt: 2 });
    await reconciliations.save({ chain, triedAt: 2, checkedAt: 2 }, [short, more]);
    expect(await reconciliations.checked(chain)).toEqual([short, more]);
    expect((await reconciliations.checked()).length).toBeGreaterThanOrEqual(2);
    await reconciliations.save({ chain, triedAt: 3, problem: 'no answer' }, []);
    await reconciliations.request(9);
    const round = (await reconciliations.rounds()).find((one) => one.chain === chain);
    expect(round).toEqual({ chain, requestedAt: 9, triedAt: 3, checkedAt: 2, problem: 'no answer' });
    await reconciliations.save({ chain, triedAt: 10, checkedAt: 10 }, [check({ checkedAt: 10 })]);
    expect((await reconciliations.rounds()).find((one) => one.chain === chain)!.problem).toBeUndefined();
  });
}
