import { expect, it } from 'vitest';
import type { TreasuryTransfer } from '../../../../core/domain/treasury/treasury-transfer.ts';
import {
  AssetBusyError,
  TransactionTakenError,
} from '../../../../core/ports/stores/operation/treasury-transfer-store.ts';
import { plannedTransfer } from '../../../support/treasury/planned-transfer.ts';
import type { StoreSubject } from '../store-subject.ts';

const MANY = 20;

/** Tests of the journal of transfers between the operator's places. */
export function treasuryTransfersContract(subject: () => StoreSubject): void {
  const transfers = () => subject().store.treasuryTransfers;
  const given = async (change: Partial<TreasuryTransfer> = {}) => {
    const transfer = plannedTransfer(change);
    await transfers().insert(transfer);
    return transfer;
  };

  it('keeps a transfer as it was planned', async () => {
    const destination = { address: 'rExchange', extraId: '4711' };
    const whole = await given({ destination, worth: 123_456n, amount: 10n ** 40n, note: 'waits' });
    expect(await transfers().find(whole.id)).toEqual(whole);
    expect(await transfers().find(plannedTransfer().id)).toBeUndefined();
  });

  it('takes one transfer of an asset at a time, and the next once that has ended', async () => {
    const asset = `busy-${Date.now()}`;
    const tries = await Promise.allSettled(Array.from({ length: MANY }, () => given({ asset })));
    const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made).toHaveLength(1);
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.every((error) => error instanceof AssetBusyError)).toBe(true);
    await transfers().change({ ...made[0]!, version: 2, state: 'cancelled', endedAt: 5 });
    await given({ asset });
  });

  it('lets one of many take the next step', async () => {
    const transfer = await given();
    const next = { ...transfer, version: 2, state: 'ordered', step: 'intended', orderedAt: 2_000 } as const;
    const tries = await Promise.all(
      Array.from({ length: MANY }, (_, at) => transfers().change({ ...next, note: String(at) })),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await transfers().find(transfer.id)).toEqual({ ...next, note: String(tries.indexOf(true)) });
  });

  it('keeps every step to the end, and what has ended as it is', async () => {
    let transfer = await given();
    const changes: readonly Partial<TreasuryTransfer>[] = [
      { state: 'ordered', step: 'intended', orderedAt: 2_000, approvedBy: 'staff:bob', chain: 'litecoin' },
      { step: 'built', unsigned: 'unsigned', attempts: 2, note: 'the signer does not answer' },
      { step: 'signed', raw: 'raw', chainTxId: `tx-${transfer.id}`, signedAt: 3_000, attempts: 0, note: undefined },
      { replaced: [{ unsigned: 'a', raw: 'b', chainTxId: 'c' }], asked: 'bury' },
      { named: { chainTxId: 'd', by: 'staff:bob', person: 'bob' } },
      { state: 'in-transit', step: 'confirmed', departedAt: 4_000, named: undefined },
      { claimed: { amount: 7n, by: 'staff:alice', person: 'alice' } },
      { state: 'arrived', arrived: 123_456_789_012_345_678_901n, endedAt: 5_000 },
    ];
    for (const change of changes) {
      transfer = { ...transfer, ...change, version: transfer.version + 1 };
      expect(await transfers().change(transfer)).toBe(true);
      expect(await transfers().find(transfer.id)).toEqual(
        Object.fromEntries(Object.entries(transfer).filter(([, value]) => value !== undefined)),
      );
    }
    const reopened = transfers().change({ ...transfer, version: transfer.version + 1, state: 'in-transit' });
    await expect(reopened).rejects.toThrow('keeps what has ended');
  });

  it('refuses a transaction that another transfer of the currency has, and takes it of another currency', async () => {
    const chainTxId = `tx-${Date.now()}`;
    const steps = { state: 'in-transit', orderedAt: 1, departedAt: 2, chainTxId, version: 2 } as const;
    const moved = async (ticker: string) => transfers().change({ ...(await given({ ticker })), ...steps });
    expect(await moved('usdt20')).toBe(true);
    expect(await moved('eth')).toBe(true);
    await expect(moved('usdt20')).rejects.toThrow(TransactionTakenError);
  });

  it('lists the newest first, and the open ones oldest first', async () => {
    const at = Date.UTC(2032, 0);
    const [first, second, third] = [
      await given({ createdAt: at }),
      await given({ createdAt: at + 1 }),
      await given({ createdAt: at + 2 }),
    ];
    await transfers().change({ ...second, version: 2, state: 'cancelled', endedAt: 9 });
    expect((await transfers().list(3)).map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    const ids = new Set([first.id, second.id, third.id]);
    const open = (await transfers().open()).filter(({ id }) => ids.has(id));
    expect(open.map(({ id }) => id)).toEqual([first.id, third.id]);
  });

  it('adds up what was planned since a time, without what was cancelled', async () => {
    const since = Date.UTC(2033, 0);
    await given({ createdAt: since - 1, worth: 1n });
    await given({ createdAt: since, worth: 10n ** 20n });
    await given({ createdAt: since + 1 });
    const none = await given({ createdAt: since + 2, worth: 7n });
    expect(await transfers().worthSince(since)).toBe(10n ** 20n + 7n);
    await transfers().change({ ...none, version: 2, state: 'cancelled', endedAt: 9 });
    expect(await transfers().worthSince(since)).toBe(10n ** 20n);
  });

  it('counts coins of the hot wallet as promised and in flight until they are confirmed', async () => {
    const ticker = `t${Date.now() % 1_000_000}`;
    const { transactions } = subject().store;
    const transfer = await given({ ticker, amount: 5n });
    const promised = async () => (await transactions.promised(ticker)) as unknown;
    const none = { unpaid: 0n, paid: 0n, sending: 0n, signed: 0n };
    expect(await promised()).toEqual(none);
    const ordered = { ...transfer, state: 'ordered', step: 'intended', orderedAt: 2, version: 2 } as const;
    await transfers().change(ordered);
    expect(await promised()).toEqual({ ...none, sending: 5n });
    const built = { ...ordered, step: 'built', unsigned: 'the inputs', version: 3 } as const;
    await transfers().change(built);
    expect(await transactions.inFlight([ticker])).toEqual(['the inputs']);
    expect(await transactions.awaitsSignature([ticker])).toBe(true);
    const signed = { ...built, step: 'signed', raw: 'r', chainTxId: `tx-${ticker}`, version: 4 } as const;
    await transfers().change(signed);
    expect(await promised()).toEqual({ ...none, signed: 5n });
    expect(await transactions.inFlight([ticker])).toEqual(['the inputs']);
    expect(await transactions.inFlightCounts()).toContainEqual({ ticker, count: 1 });
    const book = await subject().store.reconciliations.book('some-chain', [ticker], []);
    const pending = { id: `treasury-${ordered.id}`, chainTxIds: [`tx-${ticker}`], ticker, amount: 5n };
    expect(book.pending).toEqual([pending]);
    await transfers().change({ ...signed, state: 'in-transit', step: 'confirmed', departedAt: 3, version: 5 });
    expect(await promised()).toEqual(none);
    expect(await transactions.inFlight([ticker])).toEqual([]);
  });

  it('tells what the ledger booked as own coins from a transaction of a chain, and nothing else', async () => {
    const { ledger } = subject().store;
    const tx = `ab${Date.now()}`;
    const post = (id: string, amount: bigint, kind = 'capital', currency = 'ltc') =>
      ledger.post({
        id: `litecoin:${id}`,
        kind,
        at: 5_000,
        entries: [
          { currency, account: 'chain', amount },
          { currency, account: 'capital', amount: -amount },
        ],
      });
    await post(`${tx}:0`, 3n);
    await post(`${tx}:12`, 4n);
    await post(`${tx}0:0`, 100n);
    await post(`${tx}:5`, 100n, 'suspense');
    await post(`${tx}:6`, 100n, 'capital', 'doge');
    const booked = (id: string, since = 5_000) => transfers().booked('litecoin', id, 'ltc', since);
    expect(await booked(tx)).toBe(7n);
    expect(await booked(tx, 5_001)).toBeUndefined();
    expect(await booked(tx.slice(0, -1))).toBeUndefined();
    expect(await transfers().booked('dogecoin', tx, 'ltc', 0)).toBeUndefined();
  });
}
