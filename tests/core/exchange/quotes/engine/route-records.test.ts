import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RouteRecords, ROUTES_AT } from '../../../../../core/exchange/quotes/engine/split/route-records.ts';
import { RouteSet } from '../../../../../core/exchange/quotes/engine/split/route-set.ts';

const route = fc.array(fc.nat(50_000), { minLength: 1, maxLength: 4 });
const routes = fc.uniqueArray(route, { maxLength: 24, selector: String });
/** Few keys, so that most are put again; some differ only above 32 bits. */
const key = fc.oneof(
  fc.nat(5),
  fc.nat(400),
  fc.nat(5).map((high) => high * 2 ** 32 + 3),
);

it('records of routes are found by their keys, as they were put last', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, routes), { maxLength: 300 }), (puts) => {
      const records = new RouteRecords(512, 2 ** 16);
      const model = new Map<number, number[][]>();
      for (const [at, given] of puts) {
        records.put(at, new RouteSet(given));
        model.set(at, given);
      }
      expect(records.count).toBe(model.size);
      for (const [at, given] of model) {
        const found = new RouteSet();
        found.numbers = records.numbers;
        found.at = records.find(at) + ROUTES_AT;
        expect(found.routes()).toEqual(given);
      }
      expect(records.find(7 * 2 ** 32)).toBe(0);
    }),
    { numRuns: 200 },
  );
});

it('thousands of records move none but the first few hundred', () => {
  const most = 16_384;
  const records = new RouteRecords(most, 2 ** 20);
  const arrays = new Set<Int32Array>();
  for (let at = 1; at <= most; at += 1) {
    records.put(at * 7919, new RouteSet([[at, at + 1], [at]]));
    if (at > 1500) arrays.add(records.numbers);
  }
  expect(arrays.size).toBe(1);
  expect(records.count).toBe(most);
  for (const at of [1, 500, 1500, most]) {
    const found = new RouteSet();
    found.numbers = records.numbers;
    found.at = records.find(at * 7919) + ROUTES_AT;
    expect(found.routes()).toEqual([[at, at + 1], [at]]);
  }
});
