import { describe, expect, it } from 'vitest';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { TransactionEvent } from '../../../../core/exchange/transactions/states/transaction-event.ts';
import { ledgerListener, postingFor } from '../../../../core/exchange/transactions/postings.ts';
import { plainRecord } from './plain-record.ts';
import {
  BY_STAFF,
  chosen,
  form,
  gone,
  ID,
  paid,
  replay,
  seen,
  sentSteps,
  signedSteps,
  step,
  TRADED,
} from './states/replay.ts';

/** What the last of some events books: `to currency amount`, in order. */
function booked(record: TransactionRecord, ...events: readonly TransactionEvent[]): readonly string[] | undefined {
  const before = replay(record, ...events.slice(0, -1));
  const event = events.at(-1)!;
  const posting = postingFor(before, event, step(before, event).record);
  return posting?.entries.map(({ account, currency, amount }) => `${account} ${currency} ${amount}`);
}

const fee = (amount: bigint) => ({ ticker: 'eth', amount });
const sending = [paid(), TRADED] as const;
const refunding = [paid('a', { amount: 60n }), chosen('refund')] as const;

describe('a posting', () => {
  it('names the step, its time and its exchange, so that each is booked once', () => {
    const before = plainRecord({ version: 6 });
    const { record } = step(before, paid(), 9);
    const posting = ledgerListener.posting!(before, paid(), record)!;
    const { entries, ...head } = posting;
    expect(head).toEqual({ id: `${ID}:7`, kind: 'pay-in', transactionId: ID, at: 9 });
    expect(entries).toHaveLength(2);
  });

  it('is made only where value moves', () => {
    expect(booked(plainRecord(), seen())).toBeUndefined();
    expect(booked(plainRecord(), ...sending, ...signedSteps())).toBeUndefined();
    expect(booked(plainRecord(), paid('a', { amount: 60n }), chosen('continue'))).toBeUndefined();
    expect(booked(plainRecord(), paid('a', { amount: 60n }), chosen('top-up'))).toBeUndefined();
    expect(
      booked(plainRecord(), seen(), { kind: 'held', ...BY_STAFF }, { kind: 'released', ...BY_STAFF }),
    ).toBeUndefined();
  });
});

describe('what is booked for a deposit', () => {
  it('is owed to the customer from its last confirmation on, once', () => {
    expect(booked(plainRecord(), seen(), paid())).toEqual(['chain ltc 100', 'customers ltc -100']);
    expect(booked(plainRecord(), paid(), paid('a', { confirmations: 9 }))).toBeUndefined();
  });

  it('is taken back when it disappears: from the customer, or as a loss once it was used', () => {
    const other = paid('b', { amount: 60n });
    expect(booked(plainRecord(), paid(), gone())).toEqual(['customers ltc 100', 'chain ltc -100']);
    expect(booked(plainRecord(), seen(), gone())).toBeUndefined();
    expect(booked(plainRecord(), seen(), other, gone('b'))).toEqual(['customers ltc 60', 'chain ltc -60']);
    expect(booked(plainRecord(), ...sending, gone())).toEqual(['suspense ltc 100', 'chain ltc -100']);
    // One that arrived later is still the customer's.
    expect(booked(plainRecord(), ...sending, other, gone('b'))).toEqual(['customers ltc 60', 'chain ltc -60']);
    expect(booked(plainRecord(), ...sending, gone(), paid())).toEqual(['chain ltc 100', 'suspense ltc -100']);
  });

  it('of an earlier round is a loss while another round is traded', () => {
    const second = [...sending, paid('b'), ...sentSteps(), chosen('continue')] as const;
    expect(booked(plainRecord(), ...second, gone())).toEqual(['suspense ltc 100', 'chain ltc -100']);
    expect(booked(plainRecord(), ...second, gone('b'))).toEqual(['customers ltc 100', 'chain ltc -100']);
  });

  it('is nobody’s yet after the end', () => {
    expect(booked(plainRecord(), ...sending, ...sentSteps(), paid('b'))).toEqual([
      'chain ltc 100',
      'suspense ltc -100',
    ]);
    expect(booked(plainRecord(), ...refunding, ...sentSteps(), paid('b'))).toEqual([
      'chain ltc 100',
      'suspense ltc -100',
    ]);
  });

  it('is rounding while it is dust', () => {
    const record = plainRecord({ returnCost: 5n });
    expect(booked(record, paid('d', { amount: 5n }))).toEqual(['chain ltc 5', 'rounding ltc -5']);
    expect(booked(record, paid('d', { amount: 5n }), gone('d'))).toEqual(['rounding ltc 5', 'chain ltc -5']);
  });
});

describe('what is booked for a trade', () => {
  it('is the payout, both fees, and what the venue gave less or more than that', () => {
    expect(booked(plainRecord(), ...sending)).toEqual([
      'customers ltc 100',
      'trading ltc -100',
      'trading doge 5000',
      'customers doge -5000',
      'trading doge 25',
      'service-fees doge -25',
      'trading doge 5',
      'network-fees doge -5',
    ]);
    const less = booked(plainRecord(), paid(), { ...TRADED, brought: 5_000n })!;
    expect(less.slice(-2)).toEqual(['rate-risk doge 30', 'trading doge -30']);
    const more = booked(plainRecord(), paid(), { ...TRADED, brought: 5_031n })!;
    expect(more.slice(-2)).toEqual(['rate-risk doge -1', 'trading doge 1']);
  });

  it('at a fixed rate is also its margin, in an account of its own', () => {
    const margined = { ...TRADED, rateMargin: 40n, brought: 5_000n };
    expect(booked(plainRecord(), paid(), margined)!.slice(2)).toEqual([
      'trading doge 5000',
      'customers doge -5000',
      'trading doge 25',
      'service-fees doge -25',
      'trading doge 40',
      'rate-margin doge -40',
      'trading doge 5',
      'network-fees doge -5',
      'rate-risk doge 70',
      'trading doge -70',
    ]);
  });

  it('whose deposit is lost first is borne by the exchange', () => {
    const ended = { kind: 'order-ended', order: `${ID}-1`, brought: 4_990n } as const;
    expect(booked(plainRecord(), paid(), gone(), ended)).toEqual([
      'rate-risk ltc 100',
      'trading ltc -100',
      'trading doge 4990',
      'rate-risk doge -4990',
    ]);
    expect(booked(plainRecord(), paid(), gone(), { ...ended, brought: undefined })).toBeUndefined();
  });
});

describe('what is booked for a transfer', () => {
  it('that is a refund is the deposits: less the network fee on its way to the customer', () => {
    expect(booked(plainRecord(), ...refunding)).toEqual([
      'customers ltc 53',
      'refunds ltc -53',
      'customers ltc 7',
      'network-fees ltc -7',
    ]);
  });

  it('leaves the chain when it is sent, with the fee that the chain took', () => {
    const id = `${ID}-1`;
    expect(booked(plainRecord(), ...sending, ...sentSteps())).toEqual(['customers doge 5000', 'chain doge -5000']);
    expect(booked(plainRecord(), ...refunding, ...signedSteps(), { kind: 'sent', id, fee: fee(2n) })).toEqual([
      'refunds ltc 53',
      'chain ltc -53',
      'network-fees eth 2',
      'chain eth -2',
    ]);
    expect(booked(plainRecord(), ...sending, ...signedSteps(), { kind: 'send-failed', id, fee: fee(3n) })).toEqual([
      'network-fees eth 3',
      'chain eth -3',
    ]);
    expect(booked(plainRecord(), ...sending, ...signedSteps(), { kind: 'send-failed', id })).toBeUndefined();
  });

  it('books the one that was sent, of several', () => {
    const second = [...sending, paid('b'), ...sentSteps(), chosen('refund'), ...sentSteps(`${ID}-2`)] as const;
    expect(booked(plainRecord(), ...second)).toEqual(['refunds ltc 93', 'chain ltc -93']);
  });

  it('that was signed for another amount or currency is the gain or loss of the exchange', () => {
    const adopted = (currency: string, amount: bigint): TransactionEvent => ({
      kind: 'adopted',
      id: `${ID}-1`,
      signed: { currency, amount, to: { address: 'x' }, forms: [form('1')] },
    });
    expect(booked(plainRecord(), ...sending, adopted('doge', 5_000n))).toBeUndefined();
    expect(booked(plainRecord(), ...sending, adopted('doge', 5_010n))).toEqual([
      'rate-risk doge 10',
      'customers doge -10',
    ]);
    expect(booked(plainRecord(), ...refunding, adopted('ltc', 50n))).toEqual(['rate-risk ltc -3', 'refunds ltc 3']);
    expect(booked(plainRecord(), ...sending, adopted('ltc', 93n))).toEqual([
      'customers doge 5000',
      'rate-risk doge -5000',
      'rate-risk ltc 93',
      'refunds ltc -93',
    ]);
    expect(booked(plainRecord(), ...refunding, adopted('doge', 1n))).toEqual([
      'refunds ltc 53',
      'rate-risk ltc -53',
      'rate-risk doge 1',
      'customers doge -1',
    ]);
  });

  it('that is released with its deposit stays owed', () => {
    const released = { kind: 'released', ...BY_STAFF } as const;
    expect(booked(plainRecord(), ...sending, gone(), paid(), released)).toBeUndefined();
  });
});
