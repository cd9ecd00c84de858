import { BehaviorSubject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { memoryAffiliateApi, type MemoryAffiliateOptions } from '../../../../adapters/memory/memory-affiliate-api.ts';
import { MemorySession } from '../../../../adapters/memory/memory-session.ts';
import { SAMPLE_PROFILE } from '../../../../adapters/memory/samples/sample-accounts.ts';
import {
  pageOf,
  SAMPLE_CONVERSIONS,
  SAMPLE_PAYOUTS,
} from '../../../../adapters/memory/samples/sample-affiliate-lists.ts';
import { SAMPLE_QUOTE } from '../../../../adapters/memory/samples/sample-quotes.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { AffiliateApi } from '../../../../core/ports/apis/affiliate-api.ts';
import {
  FollowBalances,
  FollowConversions,
  FollowPayouts,
  RECORDS_LOOK_MS,
} from '../../../../core/use-cases/affiliates/follow-records.ts';
import {
  type ConversionChoice,
  type ConversionPreview,
  PREVIEW_REFRESH_MS,
  PREVIEW_SETTLE_MS,
  PreviewConversion,
} from '../../../../core/use-cases/affiliates/preview-conversion.ts';
import { overApi } from '../../../support/over-api.ts';

/** Runs virtual time until `until`, letting promises settle in between. */
async function run(clock: VirtualTimeScheduler, until: number) {
  for (let at = clock.now(); at <= until; at += 100) {
    clock.maxFrames = at;
    clock.flush();
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const clockOf = () => new VirtualTimeScheduler(undefined, 0);
const failing = (code: ConstructorParameters<typeof ExchangeError>[0]) =>
  ({ status: 'failed', error: new ExchangeError(code, 'x') }) as const;
const [exchanging, finished] = SAMPLE_CONVERSIONS;

describe('conversions in progress', () => {
  const follow = (conversions: MemoryAffiliateOptions['conversions'], first = pageOf([exchanging!], 2, 3)) => {
    const clock = clockOf();
    const api = memoryAffiliateApi({ conversions: conversions! });
    const session = new MemorySession(SAMPLE_PROFILE);
    const seen: string[] = [];
    let isOver = false;
    overApi(
      AffiliateApi,
      api,
      session,
      clock,
    )(FollowConversions)
      .execute(first)
      .subscribe({
        next: ({ items }) => seen.push(items.map(({ status }) => status).join()),
        complete: () => (isOver = true),
      });
    return { clock, api, session, seen, isOver: () => isOver };
  };

  it('are polled every five seconds, on their page, until they are done', async () => {
    let looks = 0;
    const { clock, api, seen, isOver } = follow(() => {
      looks += 1;
      return { status: 'ready', answer: pageOf([looks < 2 ? exchanging! : finished!], 2, 3) };
    });
    await run(clock, RECORDS_LOOK_MS - 100);
    expect([seen, looks, isOver()]).toEqual([['exchanging'], 0, false]);
    await run(clock, 2 * RECORDS_LOOK_MS);
    expect([seen, isOver()]).toEqual([['exchanging', 'exchanging', 'finished'], true]);
    await run(clock, 5 * RECORDS_LOOK_MS);
    expect(api.calls).toEqual([
      { name: 'conversions', input: { page: 2 } },
      { name: 'conversions', input: { page: 2 } },
    ]);
  });

  it('are not polled once they are done', async () => {
    const { clock, api, seen, isOver } = follow({ status: 'waiting' }, pageOf([finished!]));
    await run(clock, 3 * RECORDS_LOOK_MS);
    expect([seen, isOver(), api.calls]).toEqual([['finished'], true, []]);
  });

  it('are polled again after a failed poll, unless the session has expired', async () => {
    let looks = 0;
    const codes = ['unavailable', 'unauthenticated'] as const;
    const { clock, session, seen, isOver } = follow(() => failing(codes[(looks += 1) - 1]!));
    await run(clock, RECORDS_LOOK_MS);
    expect([looks, isOver(), session.profile]).toEqual([1, false, SAMPLE_PROFILE]);
    await run(clock, 4 * RECORDS_LOOK_MS);
    expect([looks, isOver(), session.profile]).toEqual([2, true, undefined]);
    expect(seen).toEqual(['exchanging']);
  });

  it('are polled one request at a time, however long an answer takes', async () => {
    const { clock, api } = follow({ status: 'waiting' });
    await run(clock, 6 * RECORDS_LOOK_MS);
    expect(api.calls).toHaveLength(1);
  });
});

it('payouts and balances are polled alike', async () => {
  const clock = clockOf();
  const api = memoryAffiliateApi({
    affiliatePayouts: { status: 'ready', answer: pageOf([SAMPLE_PAYOUTS[1]!]) },
    convertStatuses: { status: 'ready', answer: [] },
  });
  const resolve = overApi(AffiliateApi, api, new MemorySession(), clock);
  const payouts: string[] = [];
  resolve(FollowPayouts)
    .execute(pageOf([SAMPLE_PAYOUTS[0]!]))
    .subscribe(({ items }) => payouts.push(items[0]!.status));
  const converts: string[] = [];
  resolve(FollowBalances)
    .execute([{ currency: 'xrp', amount: '1', convert: 'in-progress', payout: 'ready' }])
    .subscribe(([first]) => converts.push(first!.convert));
  await run(clock, 3 * RECORDS_LOOK_MS);
  expect(payouts).toEqual(['sending', 'finished']);
  expect(converts).toEqual(['in-progress', 'unavailable']);
});

describe('the preview of a conversion', () => {
  const two = [
    { currency: 'doge', amount: '812.5' },
    { currency: 'ltc', amount: '2.7' },
  ];
  const preview = (quote: (input: { from: string; to: string }) => Promise<string>, balances = two) => {
    const clock = clockOf();
    const calls: unknown[] = [];
    const aborted: unknown[] = [];
    const choice$ = new BehaviorSubject<ConversionChoice>({ balances, to: 'btc' });
    const api = {
      quote: async (input: { from: string; to: string }, options?: { signal?: AbortSignal | undefined }) => {
        calls.push(input);
        options?.signal?.addEventListener('abort', () => aborted.push(input.from));
        return { ...SAMPLE_QUOTE, gross: await quote(input), serviceFee: '1', networkFee: '1' };
      },
    };
    const views: ConversionPreview[] = [];
    const use = new PreviewConversion(api as never, clock);
    const subscription = use.execute(choice$).subscribe((view) => views.push(view));
    return { clock, calls, aborted, choice$, views, subscription };
  };

  it('is the market price of every balance without fees, after a debounce', async () => {
    const { clock, calls, views, subscription } = preview(async ({ from }) => (from === 'doge' ? '0.003' : '0.0025'));
    await run(clock, PREVIEW_SETTLE_MS - 100);
    expect([calls, views]).toEqual([[], [{ status: 'waiting' }]]);
    await run(clock, PREVIEW_SETTLE_MS);
    expect(calls).toEqual([
      { from: 'doge', to: 'btc', amount: '812.5' },
      { from: 'ltc', to: 'btc', amount: '2.7' },
    ]);
    expect(views.at(-1)).toEqual({ status: 'ready', amount: '0.0055', without: [] });
    await run(clock, PREVIEW_SETTLE_MS + PREVIEW_REFRESH_MS);
    expect(calls).toHaveLength(4);
    subscription.unsubscribe();
  });

  it('leaves out the target currency, and names balances without a price', async () => {
    const { clock, calls, choice$, views, subscription } = preview(
      async ({ from }) => {
        if (from === 'doge') throw new ExchangeError('amount-too-small', 'x');
        return '1.5';
      },
      [...two, { currency: 'eth', amount: '1' }],
    );
    choice$.next({ balances: choice$.value.balances, to: 'eth' });
    await run(clock, PREVIEW_SETTLE_MS);
    expect(calls).toHaveLength(2);
    expect(views.at(-1)).toEqual({ status: 'ready', amount: '1.5', without: ['doge'] });
    subscription.unsubscribe();
  });

  it('gives the reason when nothing has a price, and asks again', async () => {
    let isDown = true;
    const { clock, views, subscription } = preview(async () => {
      if (isDown) throw new ExchangeError('unavailable', 'x');
      return '1';
    });
    await run(clock, PREVIEW_SETTLE_MS);
    expect(views.at(-1)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } });
    isDown = false;
    await run(clock, PREVIEW_SETTLE_MS + PREVIEW_REFRESH_MS);
    expect(views.at(-1)).toMatchObject({ status: 'ready', amount: '2' });
    subscription.unsubscribe();
  });

  it('aborts the quotes of an earlier choice, and has at most four quotes in flight', async () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ currency: `c${index}`, amount: '1' }));
    const { clock, calls, aborted, choice$, views, subscription } = preview(() => new Promise(() => undefined), many);
    await run(clock, PREVIEW_SETTLE_MS);
    expect(calls).toHaveLength(4);
    choice$.next({ balances: many, to: 'ltc' });
    expect(aborted).toHaveLength(4);
    expect(views.at(-1)).toEqual({ status: 'waiting' });
    subscription.unsubscribe();
  });
});
