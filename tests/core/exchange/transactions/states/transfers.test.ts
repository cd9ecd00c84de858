import { describe, expect, it } from 'vitest';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { plainRecord } from '../plain-record.ts';
import {
  BY_STAFF,
  chosen,
  form,
  ID,
  paid,
  refusal,
  REFUND,
  sentSteps,
  signedSteps,
  step,
  replay,
  TRADED,
} from './replay.ts';

const PAYOUT = plainRecord().payout;
const sending = replay(plainRecord(), paid(), TRADED);
const refunding = replay(plainRecord(), paid('a', { amount: 60n }), chosen('refund'));
const [built, signed] = signedSteps();
const id = `${ID}-1`;
const failed: TransactionEvent = { kind: 'send-failed', id, form: form('1') };

describe('a trade', () => {
  it('makes a payout of what the customer receives, to the payout address', () => {
    const { record, entry } = step(replay(plainRecord(), paid()), TRADED);
    expect(record).toMatchObject({ status: 'sending', amountOut: 5_000n, serviceFee: 25n, quote: TRADED.quote });
    expect(record.dueAt).toBe(record.updatedAt);
    expect(record.sendings).toEqual([
      {
        ...PAYOUT,
        intendedAt: record.updatedAt,
        id,
        round: 1,
        purpose: 'payout',
        currency: 'doge',
        amount: 5_000n,
        status: 'intended',
        earned: { currency: 'doge', serviceFee: 25n, networkFee: 5n },
      },
    ]);
    expect(entry.details).toEqual({ round: 1, amountOut: '5000', rate: '50' });
  });

  it('of a second round adds to the fees, and leaves the amount of the first as it was agreed', () => {
    const second = replay(
      plainRecord({ amountOut: 1n }),
      paid(),
      TRADED,
      paid('b'),
      ...sentSteps(),
      chosen('continue'),
    );
    const traded = replay(second, { ...TRADED, amountOut: 4_900n, serviceFee: 24n });
    expect(traded).toMatchObject({ amountOut: 5_000n, serviceFee: 49n, round: 2 });
    expect(traded.sendings.at(-1)).toMatchObject({ id: `${ID}-2`, round: 2, amount: 4_900n });
  });
});

describe('a transfer', () => {
  it('is built, signed and sent, one after the other', () => {
    const one = step(sending, built);
    expect(one.record.sendings).toMatchObject([{ status: 'built', unsigned: 'u-1' }]);
    expect(one.entry.details).toEqual({ id });
    expect(one.record.dueAt).toBe(one.record.updatedAt);
    const two = step(one.record, signed);
    expect(two.record.sendings).toMatchObject([{ status: 'signed', raw: 'r-1', chainTxId: 't-1', signedAt: 4 }]);
    expect(two.entry.details).toEqual({ id, chainTxId: 't-1' });
    const three = step(two.record, { kind: 'sent', id, form: form('2') });
    expect(three.record).toMatchObject({ status: 'finished', finishedAt: 5, dueAt: undefined });
    expect(three.record.sendings).toMatchObject([{ status: 'confirmed', chainTxId: 't-2' }]);
    expect(three.entry.details).toEqual({ id });
    expect(replay(refunding, ...sentSteps())).toMatchObject({ status: 'refunded' });
  });

  it('is built again when the signer refuses it, and keeps the count of attempts', () => {
    const failing = { ...replay(sending, built), attempts: 2, lastError: 'refused' };
    const { record, entry } = step(failing, { kind: 'unbuilt', id, reason: 'nonce' });
    expect(record).toMatchObject({ attempts: 2, lastError: 'refused', dueAt: record.updatedAt });
    expect(record.sendings).toMatchObject([{ status: 'intended', unsigned: undefined }]);
    expect(entry.details).toEqual({ id, reason: 'nonce' });
    expect(replay({ ...record, lastError: 'again' }, built)).toMatchObject({ attempts: 2, lastError: 'again' });
  });

  it('changes no other transfer of the exchange', () => {
    const second = replay(sending, paid('b'), ...sentSteps(), chosen('refund'));
    const [first] = second.sendings;
    const after = replay(second, ...sentSteps(`${ID}-2`));
    expect(after.sendings).toMatchObject([first, { id: `${ID}-2`, status: 'confirmed' }]);
    expect(after.sendings[0]).toEqual(first);
  });

  it('that paid something else than is owed is left to staff, but only once it is sent itself', () => {
    const forms = [form('9')];
    const adopted = { kind: 'adopted', id, signed: { currency: 'doge', amount: 1n, to: PAYOUT, forms } } as const;
    const held = replay(sending, adopted, { kind: 'sent', id });
    expect(held).toMatchObject({ status: 'hold', holdReason: 'review', dueAt: undefined });
    const refund = replay(held, paid('b'), chosen('refund'), ...sentSteps(`${ID}-2`));
    expect(refund.status).toBe('finished');
  });
});

describe('a transfer that fails on the chain', () => {
  const stopped = replay(sending, built, signed, failed);

  it('stops there, in the form that the chain took', () => {
    expect(stopped).toMatchObject({ status: 'failed', dueAt: undefined });
    expect(stopped.sendings).toMatchObject([{ status: 'signed', chainTxId: 't-1' }]);
    expect(step(replay(sending, built, signed), failed).entry.details).toEqual({ id });
  });

  it('is sent again by staff under another ID, to the same address or another one', () => {
    const { record, entry } = step(stopped, { kind: 'retried', ...BY_STAFF });
    expect(record).toMatchObject({ status: 'sending', dueAt: record.updatedAt });
    expect(record.sendings.at(-1)).toEqual({
      ...sending.sendings[0],
      intendedAt: record.updatedAt,
      id: `${id}r`,
      extraId: undefined,
    });
    expect(entry.details).toEqual({ ...BY_STAFF, id: `${id}r` });
    const to = { address: 'other', extraId: '7' };
    const moved = step(stopped, { kind: 'redirected', to, ...BY_STAFF });
    expect(moved.record).toMatchObject({ status: 'sending', payout: to, sendings: [{}, { ...to, id: `${id}r` }] });
    expect(moved.entry.details).toEqual({ ...BY_STAFF, id: `${id}r`, from: PAYOUT.address });
    const back = replay(refunding, built, signed, failed);
    expect(replay(back, { kind: 'retried', ...BY_STAFF })).toMatchObject({ status: 'refunding' });
    expect(replay(back, { kind: 'redirected', to, ...BY_STAFF })).toMatchObject({ status: 'refunding', refund: to });
  });
});

describe('a transfer to another address', () => {
  const to = { address: 'other' };
  const redirected = { kind: 'redirected', to, ...BY_STAFF } as const;

  it('keeps its ID while nothing is built, and names the address that it had', () => {
    const tagged = replay(plainRecord({ payout: { address: 'old', extraId: '5' } }), paid(), TRADED);
    const { record, entry } = step(tagged, redirected);
    expect(record).toMatchObject({ status: 'sending', payout: to, dueAt: record.updatedAt });
    expect(record.sendings).toMatchObject([{ id, address: 'other', status: 'intended', amount: 5_000n }]);
    expect(record.sendings[0]!.extraId).toBeUndefined();
    expect(entry.details).toEqual({ ...BY_STAFF, id, from: 'old 5' });
    const back = step(refunding, redirected).record;
    expect(back).toMatchObject({ status: 'refunding', refund: to, payout: PAYOUT });
  });

  it('is refused once it is built: its holder could broadcast it', () => {
    expect(refusal(sending, built, redirected)).toBe('conflict at main');
    expect(refusal(sending, built, signed, redirected)).toBe('conflict at main');
  });
});

describe('a signed transfer that stands still', () => {
  const waiting = replay(sending, built, signed);

  it('is replaced by a form with a higher fee; the chain can include any of them', () => {
    const forms = [form('1'), form('2'), form('3')];
    const { record, entry } = step(waiting, { kind: 'replaced', id, forms });
    expect(record.sendings).toMatchObject([
      { ...form('3'), replaced: [form('1'), form('2')], signedAt: 5, status: 'signed' },
    ]);
    expect(record.dueAt).toBe(5);
    expect(entry.details).toEqual({ id, chainTxId: 't-3', forms: 3 });
  });

  it('is bumped or buried when staff asks, and the question is dropped when it is answered', () => {
    const { record: asked, entry } = step(waiting, { kind: 'rescue-asked', asked: 'bump', ...BY_STAFF });
    expect(asked).toMatchObject({ dueAt: 5, sendings: [{ asked: 'bump' }] });
    expect(entry.details).toEqual({ id, asked: 'bump', ...BY_STAFF });
    const failing = { ...asked, attempts: 4 };
    const refused = step(failing, { kind: 'rescue-refused', id, reason: 'too dear' });
    expect(refused.record).toMatchObject({ attempts: 4, lastError: 'too dear', dueAt: 6 });
    expect(refused.record.sendings[0]!.asked).toBeUndefined();
    expect(refused.entry.details).toEqual({ id, reason: 'too dear' });
    expect(replay(asked, { kind: 'replaced', id, forms: [form('2')] }).sendings[0]!.asked).toBeUndefined();
  });

  it('is given up where the chain can never include it, and made again under another ID', () => {
    const { record, entry } = step(waiting, { kind: 'buried', id, reason: 'spent' });
    expect(record.sendings).toMatchObject([
      { id, status: 'dead' },
      { id: `${id}r`, status: 'intended' },
    ]);
    expect(record.sendings[1]!.raw).toBeUndefined();
    expect(entry.details).toEqual({ reason: 'spent', id: `${id}r`, dead: id });
  });

  it('is none before it is signed', () => {
    const unsigned = replay(sending, built);
    for (const kind of ['replaced', 'buried', 'rescue-asked'] as const) {
      const event = { kind, id, forms: [form('2')], asked: 'bury', ...BY_STAFF } as TransactionEvent;
      expect(refusal(unsigned, event)).toBe('conflict at main');
      expect(refusal(waiting, event)).toBe('accepted');
    }
    expect(refusal(plainRecord({ refund: REFUND }), { kind: 'refund-address', refund: REFUND })).toBe('accepted');
  });
});
