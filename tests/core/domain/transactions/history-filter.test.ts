import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  filterParameters,
  HISTORY_STATES,
  historyQuery,
  isDay,
  STATUSES_OF,
} from '../../../../core/domain/transactions/history-filter.ts';
import { TRANSACTION_STATUSES } from '../../../../core/domain/transactions/transaction.ts';

it('has each status in one group', () => {
  const grouped = HISTORY_STATES.flatMap((state) => STATUSES_OF[state]);
  expect(grouped.toSorted()).toEqual(TRANSACTION_STATUSES.toSorted());
});

it('includes the first and the last day, in UTC', () => {
  const { from, before } = historyQuery({ since: '2026-02-28', until: '2026-02-28' })!;
  expect([from, before].map((at) => new Date(at!).toISOString())).toEqual([
    '2026-02-28T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ]);
});

it('lets everything through where nothing is given', () => {
  expect(historyQuery({})).toBeUndefined();
  expect(historyQuery({ q: '  ' })).toBeUndefined();
  expect(historyQuery({ q: ' LTC ' })).toEqual({ text: 'ltc' });
});

it('knows the days of the calendar', () => {
  for (const day of ['2026-02-29', '2026-13-01', '2026-1-1', '', 'yesterday', '2026-01-01T00:00:00Z'])
    expect(isDay(day)).toBe(false);
  const range = { min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
  fc.assert(fc.property(fc.date(range), (date) => isDay(date.toISOString().slice(0, 10))));
});

it('is the same after the way through an address', () => {
  const filter = fc.record(
    { state: fc.constantFrom(...HISTORY_STATES), q: fc.string({ unit: 'grapheme', minLength: 1 }) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filter, (given) => {
      expect(Object.fromEntries(new URLSearchParams(filterParameters(given)))).toEqual({ ...given });
    }),
  );
});
