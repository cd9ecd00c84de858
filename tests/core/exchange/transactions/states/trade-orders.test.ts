import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../../core/contract/exchange-error.ts';
import {
  endAbandonedOrder,
  mustEndOrder,
  tradeOrderId,
  withAbandonedOrder,
  withEndedOrder,
} from '../../../../../core/exchange/transactions/states/trade-orders.ts';
import { plainRecord } from '../plain-record.ts';

const [FIRST, SECOND] = [
  { id: 'abcdefgh2345-1', amountIn: 100n },
  { id: 'abcdefgh2345-1.1', amountIn: 60n },
];
const ended = (order: string, more: { brought?: bigint } = {}) => ({ kind: 'order-ended', order, ...more }) as const;

describe('the order of a round', () => {
  it('has another ID after each order that was ended or abandoned', () => {
    const record = plainRecord({ round: 1 });
    expect(tradeOrderId(record)).toBe(`${record.id}-1`);
    expect(withEndedOrder(record)).toEqual({ endedOrders: 1 });
    expect(tradeOrderId({ ...record, ...withEndedOrder({ ...record, endedOrders: 1 }) })).toBe(`${record.id}-1.2`);
  });

  it('is kept with its amount when it is abandoned, after those before', () => {
    const record = plainRecord({ round: 1, abandonedOrders: [FIRST!] });
    const { abandonedOrders, endedOrders } = withAbandonedOrder(record);
    expect(abandonedOrders).toEqual([FIRST, { id: tradeOrderId(record), amountIn: 0n }]);
    expect(endedOrders).toBe(1);
  });

  it('that is abandoned is ended before the next step, unless a transfer is in progress', () => {
    const must = (status: Parameters<typeof mustEndOrder>[0]['status']) =>
      mustEndOrder(plainRecord({ status, abandonedOrders: [FIRST!] }));
    expect(['waiting', 'exchanging', 'hold', 'finished'].map((status) => must(status as never))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect([must('sending'), must('refunding')]).toEqual([false, false]);
    expect(mustEndOrder(plainRecord({ status: 'exchanging' }))).toBe(false);
  });
});

describe('an abandoned order that the venue has ended', () => {
  const record = (parts: Parameters<typeof plainRecord>[0] = {}) =>
    plainRecord({ status: 'hold', abandonedOrders: [FIRST!, SECOND!], ...parts });

  it('is forgotten, and the others stay', () => {
    expect(endAbandonedOrder(record(), ended(FIRST!.id), 9)).toMatchObject({ abandonedOrders: [SECOND] });
    const last = endAbandonedOrder(record({ abandonedOrders: [FIRST!] }), ended(FIRST!.id), 9);
    expect(last.abandonedOrders).toBeUndefined();
    expect(last).toHaveProperty('abandonedOrders');
  });

  it('is on record with what it brought, if it was executed', () => {
    expect(endAbandonedOrder(record(), ended(FIRST!.id), 9).details).toEqual({ order: FIRST!.id });
    expect(endAbandonedOrder(record(), ended(FIRST!.id, { brought: 0n }), 9).details).toEqual({
      order: FIRST!.id,
      brought: '0',
    });
  });

  it('leaves the status its own time', () => {
    const due = (parts: Parameters<typeof plainRecord>[0]) =>
      endAbandonedOrder(record(parts), ended(FIRST!.id), 9).dueAt;
    expect(due({ status: 'waiting', payInUntil: 77 })).toBe(77);
    expect(due({ status: 'exchanging', payInUntil: 77 })).toBe(9);
    expect(due({ status: 'hold', payInUntil: 77 })).toBeUndefined();
  });

  it('must be known', () => {
    const refused = () => endAbandonedOrder(record(), ended('other'), 9);
    expect(refused).toThrow(ExchangeError);
    expect(refused).toThrow(expect.objectContaining({ code: 'conflict', fields: { order: expect.anything() } }));
  });
});
