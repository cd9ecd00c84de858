import { expect, it } from 'vitest';
import type { AffiliateRecord } from '../../../core/ports/stores/affiliates/affiliate-store.ts';
import type { AffiliatePayoutRecord } from '../../../core/ports/stores/affiliates/affiliate-payouts.ts';
import type { ConversionRecord } from '../../../core/ports/stores/affiliates/conversions.ts';
import type { Posting } from '../../../core/domain/transactions/ledger.ts';
import { sampleName } from '../../support/samples/sample-accounts.ts';
import type { StoreSubject } from './store-subject.ts';

const linkConfig = { isCustomized: false, from: 'btc', to: 'eth', amount: '1' };

function sampleAffiliate(parts: Partial<AffiliateRecord> = {}): AffiliateRecord {
  const refId = sampleName('ref');
  return { accountId: `of-${refId}`, refId, isEnabled: true, hasOperations: true, linkConfig, createdAt: 1, ...parts };
}

function sampleConversion(accountId: string, parts: Partial<ConversionRecord> = {}): ConversionRecord {
  const id = sampleName('c');
  const money = { from: 'ltc', to: 'btc', amountFrom: 5n, status: 'exchanging' } as const;
  return { id, batch: id, accountId, ...money, createdAt: 1, dueAt: 10, attempts: 0, ...parts };
}

function samplePayout(accountId: string, parts: Partial<AffiliatePayoutRecord> = {}): AffiliatePayoutRecord {
  const id = sampleName('p');
  const money = { currency: 'ltc', amount: 10n ** 20n, networkFee: 3n, to: { address: 'ltc1q', extraId: '7' } };
  return {
    id,
    accountId,
    ...money,
    status: 'sending',
    step: 'intended',
    createdAt: 1,
    dueAt: 10,
    attempts: 0,
    ...parts,
  };
}

/** Tests of affiliates, their balances and operations. */
export function affiliatesContract(subject: () => StoreSubject): void {
  it('stores one affiliate per account under a unique name', async () => {
    const { affiliates } = subject().store;
    const ann = sampleAffiliate();
    expect(await affiliates.insert(ann)).toBe(true);
    expect(await affiliates.insert({ ...ann, refId: 'another' })).toBe(false);
    expect(await affiliates.insert({ ...ann, accountId: 'another' })).toBe(false);
    await affiliates.setLinkConfig(ann.accountId, { ...linkConfig, isCustomized: true });
    await affiliates.setSwitches(ann.accountId, { isEnabled: false, hasOperations: false });
    const changed = { isEnabled: false, hasOperations: false, linkConfig: { ...linkConfig, isCustomized: true } };
    expect(await affiliates.byRefId(ann.refId)).toEqual({ ...ann, ...changed, subs: [] });
    await subject().store.affiliateLinks.insert(ann.accountId, { sub: 'forum', createdAt: 2 });
    expect((await affiliates.byRefId(ann.refId))!.subs).toEqual(['forum']);
    expect(await affiliates.byId(ann.accountId)).toEqual({ ...ann, ...changed });
    expect(await affiliates.byRefId('nobody')).toBeUndefined();
  });

  it('notifies of each change of an affiliate’s access', async () => {
    const { affiliates, notices$ } = subject().store;
    const ann = sampleAffiliate();
    await affiliates.insert(ann);
    const subjects: string[] = [];
    const subscription = notices$.subscribe((notice) => subjects.push(notice.subject));
    await affiliates.setSwitches(ann.accountId, { isEnabled: true, hasOperations: false });
    subscription.unsubscribe();
    expect(subjects).toEqual([`partner:${ann.accountId}`]);
  });

  it('keeps balances equal to the sum of their lines, for amounts of any size, also negative', async () => {
    const { affiliateLedger } = subject().store;
    const accountId = sampleName('a');
    const line = { accountId, at: 5, reference: 'x' };
    const much = 10n ** 30n;
    await affiliateLedger.add({ ...line, currency: 'eth', kind: 'earning', amount: much });
    await affiliateLedger.add({ ...line, currency: 'btc', kind: 'earning', amount: 3n });
    await affiliateLedger.add({ ...line, currency: 'btc', kind: 'reversal', amount: -4n });
    await affiliateLedger.add({ ...line, currency: 'ltc', kind: 'earning', amount: 2n });
    await affiliateLedger.add({ ...line, currency: 'ltc', kind: 'payout', amount: -2n });
    expect(await affiliateLedger.balances(accountId)).toEqual([
      { currency: 'btc', amount: -1n },
      { currency: 'eth', amount: much },
    ]);
    const { items, total } = await affiliateLedger.page(accountId, 1, 2);
    expect(total).toBe(5);
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payout', -2n],
      ['earning', 2n],
    ]);
    expect((await affiliateLedger.page(accountId, 3, 2)).items).toMatchObject([{ currency: 'eth', amount: much }]);
    await expect(subject().query(`delete from affiliate_operations`)).rejects.toThrow(/append-only/);
    await expect(subject().query(`update affiliate_balances set amount = 7`)).rejects.toThrow(/refused/);
    // Removes the balance, because another test checks all balances against the ledger.
    await affiliateLedger.add({ ...line, currency: 'btc', kind: 'earning', amount: 1n });
    await affiliateLedger.add({ ...line, currency: 'eth', kind: 'payout', amount: -much });
  });

  it('serialises concurrent changes of one balance', async () => {
    const { store } = subject();
    const accountId = sampleName('a');
    const line = { accountId, currency: 'ltc', at: 5, reference: 'x' };
    await store.affiliateLedger.add({ ...line, kind: 'earning', amount: 9n });
    const take = () =>
      store.atomically(async (unit) => {
        const amount = await unit.affiliateLedger.lockBalance(accountId, 'ltc');
        if (amount > 0n) await unit.affiliateLedger.add({ ...line, kind: 'payout', amount: -amount });
        return amount;
      });
    expect((await Promise.all([take(), take(), take()])).toSorted()).toEqual([0n, 0n, 9n]);
    expect(await store.atomically((unit) => unit.affiliateLedger.lockBalance(accountId, 'none'))).toBe(0n);
    await expect(store.affiliateLedger.lockBalance(accountId, 'ltc')).rejects.toThrow(/atomically/);
  });

  it('claims due operations once, and records their results', async () => {
    const { conversions, affiliatePayouts } = subject().store;
    const accountId = sampleName('a');
    const conversion = sampleConversion(accountId);
    const payout = samplePayout(accountId);
    await conversions.insert(conversion);
    await affiliatePayouts.insert(payout);
    expect(await conversions.byId(conversion.id)).toEqual(conversion);
    expect(await affiliatePayouts.byId(payout.id)).toEqual(payout);
    expect(await conversions.ofBatch(conversion.batch)).toEqual([conversion]);
    expect(await conversions.underway(accountId)).toEqual(['ltc']);
    for (const [one, { id }] of [
      [conversions, conversion],
      [affiliatePayouts, payout],
    ] as const) {
      expect(await one.claimDue(9, 20, 5)).not.toContain(id);
      expect(await one.claimDue(10, 20, 5)).toContain(id);
      expect(await one.claimDue(19, 30, 5)).not.toContain(id);
      await one.recordFailure(id, 2, 'no node', 40);
      expect(await one.byId(id)).toMatchObject({ attempts: 2, lastError: 'no node', dueAt: 40 });
      await one.reschedule(id, 50);
      expect(await one.byId(id)).not.toHaveProperty('lastError');
    }
    const built = { ...payout, step: 'built', unsigned: 'u', dueAt: 60 } as const;
    await affiliatePayouts.update(built);
    expect(await affiliatePayouts.byId(payout.id)).toEqual(built);
    const replaced = [{ unsigned: 'u', raw: 'r', chainTxId: 't' }];
    const raised = { ...built, step: 'signed', raw: 'r2', chainTxId: 't2', replaced, signedAt: 7 } as const;
    await affiliatePayouts.update(raised);
    expect(await affiliatePayouts.byId(payout.id)).toEqual(raised);
    expect(await subject().store.transactions.inFlight(['ltc'])).toContain('u');
    const { pending } = await subject().store.reconciliations.book('litecoin', ['ltc'], []);
    expect(pending).toContainEqual(expect.objectContaining({ id: `payout-${payout.id}`, chainTxIds: ['t', 't2'] }));
    const sent = { ...built, step: 'confirmed', status: 'finished', raw: 'r', chainTxId: 't', finishedAt: 9 } as const;
    await affiliatePayouts.update({ ...sent, dueAt: undefined });
    expect(await subject().store.transactions.inFlight(['ltc'])).not.toContain('u');
    await conversions.update({ ...conversion, status: 'finished', amountTo: 8n, finishedAt: 9, dueAt: undefined });
    expect(await conversions.underway(accountId)).toEqual([]);
    await conversions.recordFailure(conversion.id, 3, 'late', 70);
    expect(await conversions.byId(conversion.id)).toMatchObject({ status: 'finished', amountTo: 8n, attempts: 0 });
    expect(await conversions.page(accountId, 1, 5)).toMatchObject({ total: 1, items: [{ id: conversion.id }] });
    expect((await affiliatePayouts.page(accountId, 2, 5)).items).toEqual([]);
  });

  it('stores one address per currency', async () => {
    const { payoutAddresses } = subject().store;
    const accountId = sampleName('a');
    await payoutAddresses.set(accountId, { currency: 'xrp', address: 'r1', extraId: '5', changedAt: 1 });
    await payoutAddresses.set(accountId, { currency: 'xrp', address: 'r2', changedAt: 2 });
    await payoutAddresses.set(accountId, { currency: 'btc', address: 'bc1', changedAt: 3 });
    expect(await payoutAddresses.of(accountId)).toEqual([
      { currency: 'btc', address: 'bc1', changedAt: 3 },
      { currency: 'xrp', address: 'r2', changedAt: 2 },
    ]);
    await payoutAddresses.takeOutOfUse(accountId);
    await payoutAddresses.confirm(accountId, 'btc');
    expect(await payoutAddresses.of(accountId)).toEqual([
      { currency: 'btc', address: 'bc1', changedAt: 3 },
      { currency: 'xrp', address: 'r2', changedAt: 2, isUnconfirmed: true },
    ]);
    await payoutAddresses.set(accountId, { currency: 'xrp', address: 'r3', changedAt: 4 });
    expect((await payoutAddresses.of(accountId))[1]).toEqual({ currency: 'xrp', address: 'r3', changedAt: 4 });
    expect(await payoutAddresses.remove(accountId, 'xrp')).toBe(true);
    expect(await payoutAddresses.remove(accountId, 'xrp')).toBe(false);
    expect(await payoutAddresses.of('another')).toEqual([]);
  });

  it('compares the money owed to affiliates, operations in progress included, with the ledger', async () => {
    const { store } = subject();
    const accountId = sampleName('a');
    const currency = sampleName('coin');
    const line = { accountId, currency, at: 5, reference: 'x' };
    const posting: Posting = {
      id: sampleName('posting'),
      kind: 'affiliate-earning',
      at: 5,
      entries: [
        { currency, account: 'service-fees', amount: 9n },
        { currency, account: 'affiliates', amount: -9n },
      ],
    };
    await store.atomically(async (unit) => {
      await unit.affiliateLedger.add({ ...line, kind: 'earning', amount: 9n });
      await unit.ledger.post(posting);
    });
    const control = async () => (await store.affiliateLedger.control()).find((one) => one.currency === currency);
    expect(await control()).toEqual({ currency, booked: 9n, held: 9n });
    const payout = samplePayout(accountId, { currency, amount: 9n });
    await store.affiliateLedger.add({ ...line, kind: 'payout', amount: -9n });
    expect(await control()).toEqual({ currency, booked: 9n, held: 0n });
    await store.affiliatePayouts.insert(payout);
    expect(await control()).toEqual({ currency, booked: 9n, held: 9n });
  });
}
