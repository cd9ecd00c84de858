import { concat, NEVER, type Observable, of, Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { PricedSelection, Selection } from '../../../core/domain/quotes/selection.ts';
import { mainError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import {
  EstimateQuote,
  type KnownEstimate,
  NO_PRICES_MS,
  REFRESH_MS,
  SETTLE_MS,
} from '../../../core/use-cases/estimate-quote.ts';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { plainQuote } from '../../support/samples/plain-quote.ts';

type Quote = ExchangeApi['quote'];
const pair: Selection = { from: 'btc', to: 'eth', amount: '1' };

/** Virtual time and a stubbed server: every call waits until the test answers it. */
function fixture(selections: Observable<PricedSelection>, known?: KnownEstimate) {
  const clock = new VirtualTimeScheduler();
  const calls: {
    input: Parameters<Quote>[0];
    signal: AbortSignal;
    answer: (amount: string) => void;
    fail: (error: unknown) => void;
  }[] = [];
  const quote = vi.fn<Quote>(
    (input, options) =>
      new Promise((resolve, reject) => {
        const answer = (amountTo: string) => resolve(plainQuote({ amountTo }));
        calls.push({ input, signal: options!.signal as AbortSignal, answer, fail: reject });
      }),
  );
  const seen: string[] = [];
  const subscription = new EstimateQuote({ quote }, clock).execute(selections, known).subscribe((view) => {
    seen.push(`${clock.now()} ${view.status} ${view.amount}`);
  });
  const runTo = async (time: number) => {
    clock.maxFrames = time;
    clock.flush();
    clock.frame = time;
    await new Promise((settled) => setImmediate(settled));
  };
  return { calls, seen, runTo, subscription };
}

describe('EstimateQuote', () => {
  it('shows three dots at once, asks after 500 ms and refreshes every 120,000 ms', async () => {
    const { calls, seen, runTo } = fixture(concat(of(pair), NEVER));
    expect(seen).toEqual(['0 waiting ...']);
    await runTo(SETTLE_MS - 1);
    expect(calls).toHaveLength(0);
    await runTo(SETTLE_MS);
    expect(calls[0]!.input).toEqual({ from: 'btc', to: 'eth', amount: '1' });
    calls[0]!.answer('20');
    await runTo(SETTLE_MS + REFRESH_MS - 1);
    expect(calls).toHaveLength(1);
    await runTo(SETTLE_MS + REFRESH_MS);
    calls[1]!.answer('21');
    await runTo(SETTLE_MS + REFRESH_MS + 1);
    expect(seen.map((line) => line.split(' ').slice(1).join(' '))).toEqual(['waiting ...', 'ready 20', 'ready 21']);
  });

  it('asks again after ten seconds while there are no prices at all, and shows the failure meanwhile', async () => {
    const { calls, seen, runTo } = fixture(concat(of(pair), NEVER));
    await runTo(SETTLE_MS);
    calls[0]!.fail(mainError('unavailable', errorMessage('no-prices')));
    await runTo(SETTLE_MS + 1);
    await runTo(SETTLE_MS + NO_PRICES_MS - 1);
    expect(calls).toHaveLength(1);
    await runTo(SETTLE_MS + NO_PRICES_MS + 1);
    calls[1]!.answer('20');
    await runTo(SETTLE_MS + 2 * NO_PRICES_MS);
    expect(calls).toHaveLength(2);
    expect(seen.map((line) => line.split(' ')[1])).toEqual(['waiting', 'failed', 'ready']);
  });

  it('makes one request, for the last of quick changes', async () => {
    const selections = new Subject<Selection>();
    const { calls, seen, runTo } = fixture(selections);
    selections.next(pair);
    await runTo(499);
    selections.next({ ...pair, amount: '2' });
    await runTo(998);
    selections.next({ ...pair, amount: '3' });
    await runTo(1498);
    expect(calls.map(({ input }) => input.amount)).toEqual(['3']);
    expect(seen).toEqual(['0 waiting ...', '499 waiting ...', '998 waiting ...']);
  });

  it('aborts the call of an earlier selection, and ignores its late answer', async () => {
    const selections = new Subject<Selection>();
    const { calls, seen, runTo } = fixture(selections);
    selections.next(pair);
    await runTo(600);
    selections.next({ ...pair, amount: '2' });
    expect(calls[0]!.signal.aborted).toBe(true);
    calls[0]!.answer('20');
    await runTo(1200);
    calls[1]!.answer('40');
    await runTo(1300);
    expect(seen.map((line) => line.split(' ').slice(1).join(' '))).toEqual(['waiting ...', 'waiting ...', 'ready 40']);
    expect(calls[1]!.signal.aborted).toBe(true);
  });

  it('shows three dots and the reason on failure, and continues', async () => {
    const { calls, seen, runTo } = fixture(concat(of(pair), NEVER));
    await runTo(500);
    calls[0]!.fail(new ExchangeError('amount-too-small', 'too small'));
    await runTo(501);
    await runTo(120_500);
    calls[1]!.answer('20');
    await runTo(120_501);
    expect(seen.map((line) => line.split(' ').slice(1).join(' '))).toEqual(['waiting ...', 'failed ...', 'ready 20']);
  });

  it('returns the amount itself for equal currencies and three dots for an empty amount, without a request', async () => {
    const same = fixture(concat(of({ from: 'btc', to: 'btc', amount: '1.' }), NEVER));
    const empty = fixture(concat(of({ ...pair, amount: '' }, { ...pair, amount: '0.' }), NEVER));
    await same.runTo(500_000);
    await empty.runTo(500_000);
    expect(same.seen).toEqual(['0 ready 1']);
    expect(empty.seen).toEqual(['0 empty ...', '0 empty ...']);
    expect([...same.calls, ...empty.calls]).toEqual([]);
  });

  it('makes a new request when the sides are swapped, and none when nothing changed', async () => {
    const selections = new Subject<Selection>();
    const { calls, runTo } = fixture(selections);
    selections.next(pair);
    await runTo(500);
    selections.next({ ...pair });
    selections.next({ from: 'eth', to: 'btc', amount: '1' });
    await runTo(1000);
    expect(calls.map(({ input }) => `${input.from}-${input.to}`)).toEqual(['btc-eth', 'eth-btc']);
  });

  it('asks for the pay-in of a payout, once, whatever amount it turns out to be', async () => {
    const selections = new Subject<PricedSelection>();
    const { calls, seen, runTo } = fixture(selections);
    selections.next({ ...pair, payout: '5' });
    await runTo(SETTLE_MS);
    expect(calls[0]!.input).toEqual({ from: 'btc', to: 'eth', amountTo: '5' });
    calls[0]!.answer('5.1');
    await runTo(SETTLE_MS + 1);
    selections.next({ ...pair, amount: '0.25', payout: '5' });
    await runTo(2 * SETTLE_MS + 2);
    expect(calls).toHaveLength(1);
    selections.next({ ...pair, amount: '0.25' });
    await runTo(3 * SETTLE_MS + 3);
    expect(calls[1]!.input).toEqual({ from: 'btc', to: 'eth', amount: '0.25' });
    expect(seen.map((line) => line.split(' ').slice(1).join(' '))).toEqual(['waiting ...', 'ready 5.1', 'waiting ...']);
  });

  it('stops polling, and aborts, when the last subscriber leaves', async () => {
    const { calls, runTo, subscription } = fixture(concat(of(pair), NEVER));
    await runTo(500);
    subscription.unsubscribe();
    await runTo(900_000);
    expect(calls).toHaveLength(1);
    expect(calls[0]!.signal.aborted).toBe(true);
  });

  it('shows the server-rendered estimate until its refresh is due, and makes no earlier request', async () => {
    const known: KnownEstimate = { selection: pair, view: { status: 'ready', amount: '19' } };
    const { calls, seen, runTo } = fixture(concat(of(pair), NEVER), known);
    await runTo(REFRESH_MS - 1);
    expect([calls.length, seen]).toEqual([0, ['0 ready 19']]);
    await runTo(REFRESH_MS);
    expect(calls).toHaveLength(1);
  });

  it('retries soon after a failed server-rendered estimate, and keeps showing its reason', async () => {
    const error = new ExchangeError('unavailable', 'down');
    const known: KnownEstimate = { selection: pair, view: { status: 'failed', amount: '...', error } };
    const { calls, seen, runTo } = fixture(concat(of(pair), NEVER), known);
    await runTo(SETTLE_MS);
    expect([calls.length, seen]).toEqual([1, ['0 failed ...']]);
  });

  it('drops the server-rendered estimate as soon as the selection changes', async () => {
    const selections = new Subject<Selection>();
    const known: KnownEstimate = { selection: pair, view: { status: 'ready', amount: '19' } };
    const { seen, runTo } = fixture(selections, known);
    selections.next(pair);
    selections.next({ ...pair, amount: '2' });
    await runTo(1);
    selections.next(pair);
    expect(seen).toEqual(['0 ready 19', '0 waiting ...', '1 waiting ...']);
  });
});
