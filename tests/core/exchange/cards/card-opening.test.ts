import { expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { CARD_SETTINGS, countCard, MOST_OPENINGS } from '../../../../core/exchange/transactions/cards/card-limits.ts';
import { CardPayments } from '../../../../core/exchange/transactions/cards/card-payments.ts';
import type { CardStore } from '../../../../core/ports/stores/operation/card-store.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

const POLL_MS = 30_000;

it('a provider is still asked about a page that is open when the process dies while it opens it again', async () => {
  let askAt: number | undefined = 1;
  const payment = { transactionId: 'x', cents: 100n, subjects: ['account:x'], at: 1 };
  const cards: Partial<CardStore> = {
    find: async () => payment,
    spent: async () => new Map(),
    openings: async () => 0,
    count: async () => void (askAt = undefined),
    follow: async (_id, next) => void ({ askAt } = next),
  };
  const store = {
    cards,
    atomically: (work: (unit: unknown) => unknown) => work({ cards, acquireLock: async () => {} }),
  };
  const opening = Promise.withResolvers<void>();
  const provider = {
    id: 'slow',
    pollMs: POLL_MS,
    // Its answer never comes.
    open: () => {
      opening.resolve();
      return new Promise(() => {});
    },
  };
  const clock = new SettableClock();
  const parts = { store, offers: { find: () => provider }, processor: {}, clock, logger: new MemoryLogger() };
  const card = {
    provider: 'slow',
    state: 'pending',
    reference: 'first',
    failed: 0,
    amount: '100',
    fee: '1',
    networkFee: '1',
  };
  const record = { id: 'x', status: 'waiting', card, payIn: { address: 'bc1' } } as unknown as TransactionRecord;
  void new CardPayments(parts as never).open(record, { returnUrl: 'https://altway.example/' });
  await opening.promise;
  expect(askAt).toBe(clock.now() + POLL_MS);
});

it('as many pages as an account may open in a day are not opened, whatever was paid', async () => {
  let openings = MOST_OPENINGS - 1;
  const cards: Partial<CardStore> = {
    find: async () => ({ transactionId: 'x', cents: 100n, subjects: ['account:x'], at: 1 }),
    spent: async () => new Map(),
    openings: async () => openings,
    count: async () => void (openings += 1),
    follow: async () => {},
  };
  const unit = { cards, acquireLock: async () => {} };
  const open = () => countCard(unit as never, 'x', CARD_SETTINGS, { now: 1, askAt: 2 });
  await open();
  await expect(open()).rejects.toMatchObject({ code: 'too-many-requests' });
});

it('pages of a day that can all be paid in the end come to three times the limit at most', async () => {
  const [now, hour] = [86_400_000, 3_600_000];
  const opened = { at: now - hour, cents: 599_900n };
  const cards: Partial<CardStore> = {
    find: async () => ({ transactionId: 'x', cents: 100n, subjects: ['account:x'], at: 1 }),
    spent: async (_subjects, since) => new Map([['account:x', opened.at > since.opened ? opened.cents : 0n]]),
    openings: async () => 0,
    count: async () => {},
    follow: async () => {},
  };
  const unit = { cards, acquireLock: async () => {} };
  const open = () => countCard(unit as never, 'x', CARD_SETTINGS, { now, askAt: now });
  await open();
  opened.cents += 1n;
  await expect(open()).rejects.toMatchObject({ code: 'too-many-requests' });
});
