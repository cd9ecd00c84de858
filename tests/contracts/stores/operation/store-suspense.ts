import { expect, it } from 'vitest';
import type { NewSuspenseDeposit, SuspenseDeposit } from '../../../../core/ports/stores/operation/suspense-store.ts';
import type { StoreSubject } from '../store-subject.ts';

let count = 0;

/** Tests of deposits in suspense. */
export function suspenseContract(subject: () => StoreSubject): void {
  const store = () => subject().store;
  const coin = () => `coin${(count += 1)}`;

  async function held(parts: Partial<NewSuspenseDeposit> = {}): Promise<SuspenseDeposit> {
    count += 1;
    const [chain, key] = [parts.chain ?? 'susp', parts.key ?? `key-${count}`];
    const made = { chain, key, chainTxId: `tx-${count}`, currency: 'ltc', amount: 10n ** 40n, at: { address: 'a' } };
    await store().suspense.insert({ ...made, bookedAt: count, ...parts });
    return (await store().atomically((unit) => unit.suspense.lockKey(chain, key)))!;
  }
  const returning = (deposit: SuspenseDeposit, step: 'intended' | 'built' | 'signed'): SuspenseDeposit => ({
    ...deposit,
    state: 'returning',
    dueAt: 5,
    return: {
      to: { address: 'b', extraId: '7' },
      networkFee: 3n,
      step,
      ...(step !== 'intended' && { unsigned: `unsigned ${deposit.id}` }),
      ...(step === 'signed' && { raw: 'raw', chainTxId: 'back', signedAt: 6 }),
      requestedAt: 4,
      requestedBy: 'staff:eve',
    },
  });

  it('keeps each deposit once, under an ID that follows from chain and key', async () => {
    const at = { address: 'a', extraId: '12' };
    const deposit = await held({ key: 'once', at, transactionId: 'susp00000001', block: 9 });
    expect(deposit).toMatchObject({
      state: 'held',
      isGone: false,
      losses: 0,
      failedReturns: 0,
      attempts: 0,
      at,
      block: 9,
    });
    expect(deposit.id).toMatch(/^[0-9a-f]{16}$/);
    expect(await store().suspense.insert({ ...deposit, amount: 1n })).toBe(false);
    expect(await store().suspense.byId(deposit.id)).toEqual(deposit);
    expect(await store().suspense.ofTransaction('susp00000001')).toEqual([deposit]);
    await expect(subject().query('delete from suspense_deposits')).rejects.toThrow(/./);
  });

  it('stores a return, step by step, and lists by state', async () => {
    const deposit = await held();
    for (const step of ['intended', 'built', 'signed'] as const) {
      const next = returning(deposit, step);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await store().suspense.update(next);
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect(await store().suspense.byId(deposit.id)).toEqual(next);
    }
    const { dueAt: _, ...ended } = returning(deposit, 'signed');
    const returned: SuspenseDeposit = { ...ended, state: 'returned' };
    await store().suspense.update(returned);
    expect(await store().suspense.list(['returned'], 1)).toEqual([returned]);
    expect((await store().suspense.list(['held'], 100)).map(({ id }) => id)).not.toContain(deposit.id);
  });

  it('tells the keys in blocks, without those that are gone or that an exchange follows', async () => {
    const chain = `susp-${coin()}`;
    await held({ chain, key: 'low', block: 5 });
    await held({ chain, key: 'in', block: 6 });
    await held({ chain, key: 'followed' });
    const gone = await held({ chain, key: 'gone', block: 7 });
    await store().suspense.update({ ...gone, isGone: true });
    await held({ chain, key: 'high', block: 9 });
    expect(await store().suspense.keysInBlocks(chain, 5, 8)).toEqual(['in']);
  });

  it('counts a return as promised and, once it is built, as in flight', async () => {
    const currency = coin();
    const deposit = await held({ currency, amount: 100n });
    const transactions = () => store().transactions;
    expect(await transactions().promised(currency)).toMatchObject({ sending: 0n, signed: 0n });
    await store().suspense.update(returning(deposit, 'intended'));
    expect(await transactions().promised(currency)).toMatchObject({ sending: 100n, signed: 0n });
    expect(await transactions().inFlight([currency])).toEqual([]);
    await store().suspense.update(returning(deposit, 'built'));
    expect(await transactions().inFlight([currency])).toEqual([`unsigned ${deposit.id}`]);
    expect(await transactions().awaitsSignature([currency])).toBe(true);
    await store().suspense.update(returning(deposit, 'signed'));
    expect(await transactions().awaitsSignature([currency])).toBe(false);
    expect(await transactions().promised(currency)).toMatchObject({ sending: 0n, signed: 100n });
    expect((await transactions().inFlightCounts()).find(({ ticker }) => ticker === currency)?.count).toBe(1);
    const { pending } = await store().reconciliations.book('susp', [currency], []);
    const back = { chainTxIds: ['back'], ticker: currency, amount: 97n };
    expect(pending).toEqual([{ id: `return-${deposit.id}`, ...back }]);
    await store().suspense.update({ ...returning(deposit, 'signed'), failedReturns: 2 });
    const again = await store().reconciliations.book('susp', [currency], []);
    expect(again.pending).toEqual([{ id: `return-${deposit.id}-2`, ...back }]);
  });

  it('claims due returns once, without those of currencies that are left out, and lists those that are stuck', async () => {
    const [one, other] = [coin(), coin()];
    const deposits = [await held({ currency: one }), await held({ currency: other })];
    for (const deposit of deposits) await store().suspense.update({ ...returning(deposit, 'intended'), dueAt: -10 });
    const [first, second] = deposits.map(({ id }) => id);
    expect(await store().suspense.claimDue(-10, 5, 10, [other])).toEqual([first]);
    expect(await store().suspense.claimDue(-10, 5, 10)).toEqual([second]);
    await store().atomically((unit) => unit.suspense.recordFailure(first!, 3, 'no node', 9));
    expect((await store().suspense.stuck(3, 0)).map(({ id }) => id)).toContain(first);
    expect((await store().suspense.stuck(4, 0)).map(({ id }) => id)).not.toContain(first);
    expect((await store().suspense.stuck(4, 5)).map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
    await store().suspense.reschedule(first!, 11);
    expect(await store().suspense.byId(first!)).toMatchObject({ attempts: 0, dueAt: 11 });
  });

  it('has swept what arrived in another currency at an address of an exchange', async () => {
    const at = { address: 'x' };
    await held({ chain: 'susp-sweep', currency: 'ltc', at, transactionId: 'none00000000', block: 1 });
    // Without an exchange there is no address that could be swept.
    expect(await store().sweeps.left('susp-sweep', 'ltc', 1n, 10, 0)).toEqual([]);
  });
}
