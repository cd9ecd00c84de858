import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';

/** An `ExchangeApi` over the small fixture of tests/support, over any transport. */
export interface Subject {
  readonly api: ExchangeApi;
  readonly close?: () => Promise<void>;
}

/** The tests for every `ExchangeApi`, in process or over HTTP. */
export function exchangeApiContract(name: string, start: () => Promise<Subject>): void {
  describe(`ExchangeApi: ${name}`, () => {
    let subject: Subject;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject.close?.());

    answers(() => subject.api);
    refusals(() => subject.api);
    callers(() => subject.api);
  });
}

function answers(api: () => ExchangeApi): void {
  it('estimates', async () => {
    expect(await api().estimate({ from: 'btc', to: 'eth', amount: '2.5' })).toBe('50');
  });

  it('quotes a pay-in completely', async () => {
    const quote = await api().quote({ from: 'btc', to: 'eth', amount: '2' });
    expect(quote).toMatchObject({ given: 'pay-in', amountFrom: '2', amountTo: '40', market: 'demonstration' });
    expect(quote.legs[0]!.hops[0]).toMatchObject({ venue: 'Kraken', amountIn: '1', unspent: '0' });
    expect(quote.limits).toEqual({ minimum: '0.001', maximum: '100' });
  });

  it('quotes a payout', async () => {
    const quote = await api().quote({ from: 'btc', to: 'eth', amountTo: '30' });
    expect(quote).toMatchObject({ given: 'payout', amountFrom: '1.5', amountTo: '30' });
  });

  it('lists rates', async () => {
    expect(await api().rates({ base: 'btc' })).toEqual({
      base: 'btc',
      market: 'demonstration',
      quotedAt: expect.any(String),
      rates: [{ ticker: 'eth', rate: '20' }],
    });
  });

  it('returns the history of a pair, gaps included', async () => {
    const history = await api().rateHistory({ from: 'btc', to: 'eth' });
    expect(history.points).toEqual([
      { at: '2026-01-15T11:45:00.000Z' },
      { at: '2026-01-15T12:00:00.000Z', rate: '20' },
    ]);
    expect(history).toMatchObject({ from: 'btc', to: 'eth', summary: { last: '20', change: '+0.00' } });
    await expect(api().rateHistory({ from: 'nope', to: 'eth' })).rejects.toMatchObject({ code: 'unknown-currency' });
  });

  it('lists rates of fiat currencies: none where no market trades one', async () => {
    expect(await api().fiatRates({})).toEqual([]);
  });

  it('lists currencies without undefined optional fields', async () => {
    const list = await api().currencies({});
    expect(list.map(({ ticker }) => ticker)).toEqual(['btc', 'eth', 'ltc', 'xmr']);
    expect(list[0]).not.toHaveProperty('withdrawable');
    expect(list[1]).toMatchObject({ decimals: 18, extraIdName: 'memo' });
    expect(list[2]).toMatchObject({ withdrawable: false });
  });

  it('returns its domain and its warnings', async () => {
    expect(await api().domain({})).toBe('http://127.0.0.1:3000');
    expect(await api().warning({})).toBe('Down at noon');
    expect(await api().warning({ type: 'fiat' })).toBe('{"text":"Cards are off"}');
  });
}

function refusals(api: () => ExchangeApi): void {
  it.each([
    ['unknown-currency', { from: 'nope', to: 'eth', amount: '1' }],
    ['currency-disabled', { from: 'xmr', to: 'eth', amount: '1' }],
    ['pair-unavailable', { from: 'eth', to: 'btc', amount: '1' }],
    ['invalid-input', { from: 'btc', to: 'eth', amount: 'ten' }],
    ['invalid-input', { from: 'btc', to: 'eth', amount: '1e3' }],
    ['invalid-input', { from: 'btc', to: 'eth', amount: '-1' }],
    ['invalid-input', { from: '../x', to: 'eth', amount: '1' }],
  ] as const)('refuses as %s: %o', async (code, input) => {
    await expect(api().estimate(input)).rejects.toMatchObject({ name: 'ExchangeError', code });
  });

  it.each([
    ['amount-too-small', '0.001', '0.01'],
    ['amount-too-large', '1000', '100'],
  ])('reports the limit that an amount violates: %s', async (code, amount, bound) => {
    await expect(api().estimate({ from: 'btc', to: 'eth', amount })).rejects.toMatchObject({
      code,
      message: `the limit is ${bound} BTC`,
      fields: { amount: [`the limit is ${bound} BTC`] },
      limit: { amount: bound, currency: 'btc' },
    });
  });

  it('reports every invalid field', async () => {
    const error = await api()
      .estimate({ from: 'B', to: '', amount: 'x' })
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'invalid-input' });
    const { fields, message } = error as { fields: object; message: string };
    expect(Object.keys(fields).toSorted()).toEqual(['amount', 'from', 'to']);
    expect(message).toMatch(
      /^from: must be a ticker[^;]*; to: must be a ticker[^;]*; amount: must be a decimal number/,
    );
  });

  it('requires exactly one side of a quote', async () => {
    const both = api().quote({ from: 'btc', to: 'eth', amount: '1', amountTo: '1' });
    await expect(both).rejects.toMatchObject({ code: 'invalid-input', fields: { amount: [expect.any(String)] } });
    await expect(api().quote({ from: 'btc', to: 'eth' })).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it.each([undefined, null, 'text', 7, []])('refuses %o as an input', async (input) => {
    await expect(api().estimate(input as never)).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('refuses an unknown kind of warning', async () => {
    await expect(api().warning({ type: 'other' as never })).rejects.toMatchObject({ code: 'invalid-input' });
  });
}

function callers(api: () => ExchangeApi): void {
  it('answers concurrent calls correctly', async () => {
    const amounts = Array.from({ length: 50 }, (_, index) => String(index + 1));
    const all = await Promise.all(amounts.map((amount) => api().estimate({ from: 'btc', to: 'eth', amount })));
    expect(all).toEqual(amounts.map((amount) => String(Number(amount) * 20)));
  });

  it('rejects a call that the caller has aborted', async () => {
    const call = api().estimate({ from: 'btc', to: 'eth', amount: '1' }, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'ExchangeError', code: 'unavailable' });
  });
}
