import { of, Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { SAMPLE_QUOTE, SAMPLE_TERMS } from '../../../adapters/memory/samples/sample-quotes.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import { type EstimateView, REFRESH_MS, SETTLE_MS } from '../../../core/use-cases/estimate-quote.ts';
import { FixQuote, validityOf } from '../../../core/use-cases/fix-quote.ts';

const selection: Selection = { from: 'ltc', to: 'doge', amount: '15.' };
const fixed = { ...SAMPLE_QUOTE, fixed: SAMPLE_TERMS };
const VALID_MS = 600_000;

/** Runs virtual time until `until`, letting promises settle in between. */
async function run(clock: VirtualTimeScheduler, until: number) {
  for (let at = clock.now(); at <= until; at += 500) {
    clock.maxFrames = at;
    clock.flush();
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function follow(answer: () => Promise<typeof fixed>, selections$ = of(selection)) {
  const clock = new VirtualTimeScheduler(undefined, 0);
  const calls: unknown[] = [];
  const views: EstimateView[] = [];
  const quote = (input: unknown) => {
    calls.push(input);
    return answer() as never;
  };
  const subscription = new FixQuote({ quote }, clock).execute(selections$).subscribe((view) => views.push(view));
  return { clock, calls, views, subscription };
}

describe('a fixed quote', () => {
  it('is requested after the settle time and kept until it expires', async () => {
    const { clock, calls, views, subscription } = follow(async () => fixed);
    await run(clock, SETTLE_MS - 1);
    expect(calls).toEqual([]);
    expect(views.at(-1)!.status).toBe('waiting');
    await run(clock, SETTLE_MS + VALID_MS - 500);
    expect(calls).toEqual([{ from: 'ltc', to: 'doge', amount: '15', fixed: true }]);
    expect(views.at(-1)).toMatchObject({ status: 'ready', amount: SAMPLE_QUOTE.amountTo });
    await run(clock, SETTLE_MS + VALID_MS + 1000);
    expect(calls).toHaveLength(2);
    subscription.unsubscribe();
  });

  it('is retried after a failure at the interval of estimates', async () => {
    const { clock, calls, views, subscription } = follow(async () => {
      throw new ExchangeError('unavailable', 'x');
    });
    await run(clock, SETTLE_MS + 500);
    expect(views.at(-1)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } });
    await run(clock, SETTLE_MS + REFRESH_MS + 1000);
    expect(calls).toHaveLength(2);
    subscription.unsubscribe();
  });

  it('is not requested for an empty amount, and is dropped when the selection changes', async () => {
    const selections$ = new Subject<Selection>();
    const { clock, calls, views, subscription } = follow(async () => fixed, selections$);
    selections$.next({ ...selection, amount: '' });
    await run(clock, 2000);
    expect(calls).toEqual([]);
    expect(views.at(-1)!.status).toBe('empty');
    selections$.next({ ...selection, amount: '1' });
    selections$.next({ ...selection, amount: '2' });
    await run(clock, 4000);
    expect(calls).toEqual([expect.objectContaining({ amount: '2' })]);
    subscription.unsubscribe();
  });

  it('expires by the server’s clock', () => {
    expect(validityOf(fixed)).toBe(VALID_MS);
    expect(validityOf(SAMPLE_QUOTE)).toBe(REFRESH_MS);
    expect(validityOf({ ...fixed, fixed: { ...SAMPLE_TERMS, expiresAt: fixed.quotedAt } })).toBe(0);
  });
});
