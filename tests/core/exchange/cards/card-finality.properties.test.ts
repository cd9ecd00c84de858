import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { CARD_STATES, type CardState } from '../../../../core/domain/cards/card-payment.ts';
import { openedCard, reportedCard } from '../../../../core/domain/cards/card-report.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { finalityOf } from '../../../../core/exchange/transactions/cards/card-finality.ts';
import type { TransactionEvent } from '../../../../core/exchange/transactions/states/transaction-event.ts';
import { plainRecord } from '../transactions/plain-record.ts';
import { chosen, ID, paid, REFUND, sentSteps, step, TRADED } from '../transactions/states/replay.ts';
import { NEW_CARD_PAYMENT } from '../../../support/cards/new-card-payment.ts';

const NAMES = ['a', 'b'] as const;

type Move =
  | { readonly kind: 'report'; readonly name: (typeof NAMES)[number]; readonly state: CardState; readonly at: number }
  | { readonly kind: 'coins'; readonly name: (typeof NAMES)[number] }
  | { readonly kind: 'work' }
  | { readonly kind: 'choice'; readonly choice: 'continue' | 'top-up' };

const name = fc.constantFrom(...NAMES);
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('report' as const),
      name,
      state: fc.constantFrom(...CARD_STATES),
      at: fc.nat(9),
    }),
    fc.record({ kind: fc.constant('coins' as const), name }),
    fc.record({ kind: fc.constant('work' as const) }),
    fc.record({
      kind: fc.constant('choice' as const),
      choice: fc.constantFrom('continue' as const, 'top-up' as const),
    }),
  ),
  { maxLength: 25 },
);

/** The next event of a move; the workers take the next step of trading and paying out. */
function eventOf(record: TransactionRecord, move: Move): TransactionEvent | undefined {
  if (move.kind === 'coins') return paid(move.name);
  // As `HoldResolver` lets customers decide.
  const mayChoose = record.holdReason !== 'review' && finalityOf(record) === 'final';
  if (move.kind === 'choice') return mayChoose ? chosen(move.choice) : undefined;
  if (move.kind === 'work') {
    if (record.status === 'exchanging') return TRADED;
    const transfer = record.sendings.at(-1);
    const steps = transfer ? sentSteps(transfer.id) : [];
    return steps[['intended', 'built', 'signed'].indexOf(transfer?.status ?? '')];
  }
  const { state, at } = move;
  const chainTxId = state === 'approved' || state === 'delivered' ? { chainTxId: `tx-${move.name}` } : {};
  const report = { exchangeId: ID, reference: move.name, state, at, ...chainTxId };
  const card = reportedCard(record.card!, report);
  return card && { kind: 'card', card };
}

/** Applies a move; what is refused changes nothing. */
function moved(record: TransactionRecord, move: Move): TransactionRecord {
  const event = eventOf(record, move);
  if (!event) return record;
  try {
    return step(record, event).record;
  } catch (error) {
    if (error instanceof ExchangeError) return record;
    throw error;
  }
}

const tradedOf = ({ deposits }: TransactionRecord) => deposits.filter(({ round }) => round !== undefined);

/** True if a delivery that is final names the coins, or if one is final and nothing else is undecided. */
function isFinal({ card }: TransactionRecord, chainTxId: string): boolean {
  const attempts = card!.attempts!;
  const delivered = attempts.filter(({ state }) => state === 'delivered');
  if (delivered.some((attempt) => attempt.chainTxId === chainTxId)) return true;
  return delivered.length > 0 && attempts.every(({ state }) => state !== 'pending' && state !== 'approved');
}

describe('whatever a provider reports, in whatever order', () => {
  it('coins are traded only once the delivery that they belong to is final', () => {
    const start = plainRecord({ card: openedCard(openedCard(NEW_CARD_PAYMENT, 'a', 0), 'b', 0), refund: REFUND });
    fc.assert(
      fc.property(moves, (all) => {
        let record = start;
        for (const move of all) {
          const next = moved(record, move);
          const newly = tradedOf(next).filter(({ key }) => !tradedOf(record).some((one) => one.key === key));
          record = next;
          if (!newly.every(({ chainTxId }) => isFinal(record, chainTxId))) return false;
        }
        return true;
      }),
      { numRuns: 3_000 },
    );
    // Two payments that are both delivered are both traded, so that there is something to hold.
    const both: Move[] = [
      { kind: 'report', name: 'a', state: 'delivered', at: 1 },
      { kind: 'coins', name: 'a' },
      { kind: 'report', name: 'b', state: 'delivered', at: 1 },
      { kind: 'coins', name: 'b' },
      ...Array.from({ length: 4 }, () => ({ kind: 'work' as const })),
      { kind: 'choice', choice: 'continue' },
    ];
    expect(tradedOf(both.reduce(moved, start))).toHaveLength(2);
  });
});
