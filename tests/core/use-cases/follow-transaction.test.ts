import { type Observable, Subject, throwError, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import { memoryExchangeApi } from '../../../adapters/memory/memory-exchange-api.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { type FollowedTransaction, FollowTransaction, POLL_MS } from '../../../core/use-cases/follow-transaction.ts';
import { FindTransaction } from '../../../core/use-cases/transaction-use-cases.ts';
import { overApi } from '../../support/over-api.ts';

const REF = { secret: 'S'.repeat(43) };
const at = (sequence: number, status: Transaction['status'] = 'confirming'): Transaction => ({
  ...SAMPLE_TRANSACTION,
  sequence,
  status,
});

interface Seen {
  readonly views: FollowedTransaction[];
  readonly isOver: () => boolean;
}

function follow(
  feed$: () => Observable<Transaction>,
  find: () => Promise<Transaction>,
  clock: VirtualTimeScheduler,
): Seen {
  const api = { ...memoryExchangeApi(), track: find as never };
  const useCase = new FollowTransaction(overApi(ExchangeApi, api)(FindTransaction), { follow: feed$ }, clock);
  const views: FollowedTransaction[] = [];
  let isOver = false;
  useCase
    .execute(REF, at(1, 'waiting'))
    .subscribe({ next: (view) => views.push(view), complete: () => (isOver = true) });
  return { views, isOver: () => isOver };
}

const sequencesOf = (views: readonly FollowedTransaction[]) =>
  views.map((view) => (view.status === 'ready' ? [view.transaction.sequence, view.isLive] : view.status));

/** Lets promises settle, then virtual time pass. */
async function pass(clock: VirtualTimeScheduler, ms: number): Promise<void> {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
  clock.maxFrames = clock.frame + ms;
  clock.flush();
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
}

describe('following a transaction', () => {
  it('emits the known state at once, then every change, and completes with the transaction', async () => {
    const news$ = new Subject<Transaction>();
    const clock = new VirtualTimeScheduler();
    const { views, isOver } = follow(
      () => news$,
      () => Promise.reject(new Error('not asked')),
      clock,
    );
    await pass(clock, 0);
    news$.next(at(2));
    news$.next(at(3, 'finished'));
    expect(sequencesOf(views)).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    expect(isOver()).toBe(true);
  });

  it('never emits an older state', async () => {
    const news$ = new Subject<Transaction>();
    const clock = new VirtualTimeScheduler();
    const { views } = follow(
      () => news$,
      () => Promise.reject(new Error('not asked')),
      clock,
    );
    await pass(clock, 0);
    news$.next(at(5));
    news$.next(at(4));
    expect(sequencesOf(views).at(-1)).toEqual([5, true]);
  });

  it('polls while the live feed fails, and reports it; after a failed poll it polls again', async () => {
    const clock = new VirtualTimeScheduler();
    let looks = 0;
    const find = async () => {
      looks += 1;
      if (looks === 2) throw new ExchangeError('unavailable', 'no');
      return at(1 + looks);
    };
    const { views } = follow(() => throwError(() => new Error('no stream')), find, clock);
    await pass(clock, 0);
    await pass(clock, 1);
    expect(sequencesOf(views).at(-1)).toEqual([2, false]);
    await pass(clock, POLL_MS);
    await pass(clock, POLL_MS);
    expect(looks).toBeGreaterThanOrEqual(3);
    expect(sequencesOf(views).at(-1)).toEqual([1 + looks, false]);
  });

  it('reports the error when there is nothing to show', async () => {
    const clock = new VirtualTimeScheduler();
    const missing = new ExchangeError('not-found', 'There is no such transaction');
    const api = { ...memoryExchangeApi(), track: () => Promise.reject(missing) };
    const useCase = new FollowTransaction(
      overApi(ExchangeApi, api)(FindTransaction),
      { follow: () => new Subject() },
      clock,
    );
    const views: FollowedTransaction[] = [];
    useCase.execute(REF).subscribe((view) => views.push(view));
    await pass(clock, 0);
    expect(views).toEqual([{ status: 'loading' }, { status: 'failed', error: missing }]);
  });
});
