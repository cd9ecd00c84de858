import { commissionListener } from '../../core/exchange/affiliates/commission-listener.ts';
import type { ValueInBtc } from '../../core/exchange/affiliates/statistics-value.ts';
import { ledgerListener } from '../../core/exchange/transactions/postings.ts';
import { TransactionProcessor } from '../../core/exchange/transactions/transaction-processor.ts';
import type { TransactionEvent } from '../../core/exchange/transactions/transaction-event.ts';
import type { TransactionRecord } from '../../core/domain/transaction-record.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Store } from '../../core/ports/store.ts';
import { plainQuote } from './plain-quote.ts';
import { sampleEvent, sampleRecord } from './sample-transactions.ts';

/** How an exchange ends: as planned, refunded, or finished with its pay-in lost to a reorganisation afterwards. */
export type Ending = 'finished' | 'refunded' | 'lost' | 'lost-and-back';

/** What an exchange is told with. */
export interface ExchangeScript {
  readonly to: string;
  /** The service fee of its trade, in the smallest units of `to`. */
  readonly fee: bigint;
  readonly ending: Ending;
  readonly affiliate?: TransactionRecord['affiliate'];
  readonly owner?: string | undefined;
}

/** What is paid in, in the smallest units of Monero. */
export const PLAYED_AMOUNT = 1_000n;
const AMOUNT = PLAYED_AMOUNT;

/** Where it happens. */
export interface ExchangeStage {
  readonly store: Store;
  readonly clock: Clock;
  /** For statistics; without it nothing is worth anything. */
  readonly worthOf?: ValueInBtc;
}

/** Takes an exchange through its whole life as settlement does, each step in a unit of its own, without a chain. */
export async function playExchange(
  { store, clock, worthOf }: ExchangeStage,
  { to, fee, ending, affiliate, owner }: ExchangeScript,
): Promise<TransactionRecord> {
  const processor = new TransactionProcessor(clock, [ledgerListener, commissionListener(worthOf)]);
  const now = clock.now();
  const [refund, payInUntil] = [{ address: 'back' }, now + 1_000_000];
  const pair = { from: 'xmr', to, amountIn: AMOUNT, chain: 'simulated', refund };
  const record = sampleRecord({ ...pair, affiliate, owner, payInUntil, createdAt: now });
  await store.transactions.insert(record, [sampleEvent(1)]);
  // Where a house settles too, it leaves what somebody is busy with alone.
  const busy = { busyUntil: payInUntil };
  const step = (decide: (now: TransactionRecord) => TransactionEvent) =>
    store.atomically((unit) => processor.process(unit, record.id, decide, busy));
  const amount = ending === 'refunded' ? AMOUNT + 1n : AMOUNT;
  const deposit = { key: `${record.id}:0`, chainTxId: record.id, amount, confirmations: 9, isFinal: true };
  await step(() => ({ kind: 'pay-in', deposit }));
  const trade = { amountIn: AMOUNT, amountOut: 5n, serviceFee: fee, networkFee: 2n, quote: plainQuote() };
  if (ending === 'refunded') await step(() => ({ kind: 'resolved', answer: { choice: 'refund' }, networkFee: 1n }));
  else await step(() => ({ kind: 'traded', ...trade }));
  const id = (now: TransactionRecord) => now.sendings.at(-1)!.id;
  await step((now) => ({ kind: 'built', id: id(now), unsigned: 'u' }));
  await step((now) => ({ kind: 'signed', id: id(now), raw: 'r', chainTxId: `out-${record.id}` }));
  await step((now) => ({ kind: 'sent', id: id(now) }));
  if (ending.startsWith('lost')) await step(() => ({ kind: 'pay-in-gone', key: deposit.key }));
  if (ending === 'lost-and-back') await step(() => ({ kind: 'pay-in', deposit }));
  return (await store.transactions.byId(record.id))!;
}

/** Has a partner earn so much, by an exchange of somebody's. */
export async function earn(
  fixture: ExchangeStage,
  { id: accountId }: { readonly id: string },
  units: bigint,
  to = 'ltc',
): Promise<void> {
  const affiliate = { accountId, channel: 'web' } as const;
  await playExchange(fixture, { to, fee: units * 2n, ending: 'finished', affiliate, owner: 'somebody' });
}
