import { expect, it } from 'vitest';
import type { Deposit, Transfer } from '../../../../core/domain/transaction-record.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import type { StoreSubject } from '../store-subject.ts';

const depositOf = (parts: Partial<Deposit>, index: number): Deposit => ({
  key: `tx:${index}`,
  chainTxId: 'tx',
  amount: 1n,
  confirmations: 0,
  status: 'seen',
  seenAt: 1,
  ...parts,
});

const NONE = { unpaid: 0n, paid: 0n, sending: 0n, signed: 0n };

/** Tests of the sums of open promises. */
export function promisesContract(subject: () => StoreSubject): void {
  const transactions = () => subject().store.transactions;
  const insert = (parts: Parameters<typeof sampleRecord>[0]) =>
    transactions().insert(sampleRecord({ from: 'p-in', ...parts }), [sampleEvent(1)]);
  const transfer = (parts: Partial<Transfer>): Transfer => ({
    id: 's-1',
    round: 1,
    purpose: 'payout',
    currency: 'p-1',
    amount: 7n,
    status: 'intended',
    address: 'x',
    ...parts,
  });

  it('sums nothing where nothing is promised', async () => {
    expect(await transactions().promised('p-0')).toEqual(NONE);
  });

  it('counts a fixed rate from its creation, as paid once all of it is in blocks, and a floating one from its trade', async () => {
    const to = 'p-2';
    await insert({ to, rateKind: 'fixed', amountOut: 1n });
    await insert({ to, rateKind: 'floating', amountOut: 10n });
    const confirming = (
      amountOut: bigint,
      deposits: readonly Partial<Deposit>[],
      rateKind: 'fixed' | 'floating' = 'fixed',
    ) => insert({ to, rateKind, status: 'confirming', amountIn: 50n, amountOut, deposits: deposits.map(depositOf) });
    await confirming(100n, [
      { amount: 30n, confirmations: 1 },
      { amount: 20n, confirmations: 2 },
    ]);
    await confirming(200n, [{ amount: 50n, confirmations: 0 }]);
    await confirming(400n, [{ amount: 49n, confirmations: 9 }]);
    await confirming(800n, [{ amount: 50n, confirmations: 3, status: 'gone' }]);
    await confirming(1_000n, [{ amount: 50n, confirmations: 1 }], 'floating');
    await insert({ to, rateKind: 'fixed', status: 'exchanging', amountOut: 10_000n });
    await insert({ to, rateKind: 'floating', status: 'exchanging', amountOut: 2n ** 100n });
    await insert({ to, rateKind: 'fixed', status: 'expired', amountOut: 3n });
    await insert({ to, rateKind: 'fixed', status: 'waiting', amountOut: 5n, chain: 'made-up' });
    expect(await transactions().promised(to)).toEqual({ ...NONE, unpaid: 1_401n, paid: 10_100n + 2n ** 100n });
  });

  it('counts a transfer in its own currency until it is confirmed, whatever the status', async () => {
    await insert({ to: 'p-1', status: 'sending', sendings: [transfer({})] });
    await insert({ to: 'p-1', status: 'hold', holdReason: 'review', sendings: [transfer({ amount: 20n })] });
    await insert({ to: 'p-1', status: 'sending', sendings: [transfer({ status: 'built', amount: 300n })] });
    await insert({ to: 'p-3', status: 'refunding', sendings: [transfer({ status: 'signed', amount: 4_000n })] });
    await insert({ to: 'p-1', status: 'finished', sendings: [transfer({ status: 'confirmed', amount: 50_000n })] });
    expect(await transactions().promised('p-1')).toEqual({ ...NONE, sending: 327n, signed: 4_000n });
    expect(await transactions().promised('p-3')).toEqual(NONE);
  });

  it('follows a record through its changes', async () => {
    const record = sampleRecord({ to: 'p-4', rateKind: 'fixed', amountOut: 9n });
    await transactions().insert(record, [sampleEvent(1)]);
    expect(await transactions().promised('p-4')).toEqual({ ...NONE, unpaid: 9n });
    await transactions().update({ ...record, version: 2, status: 'expired' }, [sampleEvent(2)]);
    expect(await transactions().promised('p-4')).toEqual(NONE);
  });
}
