import fc from 'fast-check';
import { ExchangeError } from '../../../../../core/contract/exchange-error.ts';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { sumOf } from '../../../../../core/exchange/transactions/states/deposit-sums.ts';
import type { TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import { transition } from '../../../../../core/exchange/transactions/states/transition.ts';
import { plainQuote } from '../../../../support/samples/plain-quote.ts';
import { plainRecord } from '../plain-record.ts';

/** The network fee of a refund in these sequences. */
export const NETWORK_FEE = 7n;
const TRADED = { amountIn: 100n, serviceFee: 1n, rateMargin: 4n, networkFee: 2n, quote: plainQuote({}) };
const refund = { address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' };

/** Amounts that are too small, exact, too large, slightly off, and less than the fee of a refund. */
const amount = fc.constantFrom(5n, 40n, 60n, 95n, 100n, 104n, 130n);
const key = fc.constantFrom('a:0', 'b:0', 'c:1');
const deposit = fc.record({ key, amount, confirmations: fc.integer({ min: 0, max: 6 }) }).map((seen) => ({
  ...seen,
  chainTxId: seen.key.slice(0, 1),
  isFinal: seen.confirmations >= 3,
}));

const FORMS = [
  { unsigned: 'u1', raw: 'r1', chainTxId: 't1' },
  { unsigned: 'u2', raw: 'r2', chainTxId: 't2' },
];

/** What the signer may have signed before a restore: another amount, address or purpose. */
const adopted = fc.record({
  currency: fc.constantFrom('ltc', 'doge'),
  amount: fc.constantFrom(33n, 93n, 5000n),
  to: fc.constantFrom({ address: 'DOther1' }, { address: 'DOther2', extraId: '1' }),
  forms: fc.constant(FORMS),
});

/** An event drawn independently of the state; events that name a transfer take the last one. */
const event = fc.oneof(
  { weight: 6, arbitrary: deposit.map((seen) => ({ kind: 'pay-in' as const, deposit: seen })) },
  key.map((gone) => ({ kind: 'pay-in-gone' as const, key: gone })),
  fc.constant({ kind: 'window-ended' as const }),
  // The venue may give less or more than was promised.
  fc.tuple(amount, fc.constantFrom(-60n, 0n, 9n)).map(([units, more]) => {
    const brought = units * 50n + TRADED.serviceFee + TRADED.rateMargin + TRADED.networkFee + more;
    return { ...TRADED, kind: 'traded' as const, amountOut: units * 50n, brought };
  }),
  fc.constant({ kind: 'trade-refused' as const, reason: 'too small' }),
  { weight: 2, arbitrary: fc.constant({ kind: 'unfilled' as const, reason: 'the hot wallet is empty' }) },
  fc.constantFrom(undefined, 4700n).map((brought) => ({ kind: 'order-ended' as const, brought })),
  fc
    .constantFrom(
      ...(['built', 'unbuilt', 'signed', 'sent', 'send-failed', 'replaced', 'buried', 'rescue-refused'] as const),
    )
    .map((kind) => ({ kind })),
  fc.record({ kind: fc.constant('adopted' as const), signed: adopted }),
  fc.constantFrom('top-up' as const, 'continue' as const, 'refund' as const).map((choice) => ({
    kind: 'resolved' as const,
    answer: { choice, refund },
    networkFee: NETWORK_FEE,
    fees: { serviceFee: TRADED.serviceFee, rateMargin: TRADED.rateMargin, networkFee: TRADED.networkFee },
  })),
  fc.constant({ kind: 'refund-address' as const, refund }),
  fc.constantFrom('DOther1', 'DOther2').map((address) => ({
    kind: 'redirected' as const,
    to: { address },
    reason: 'staff',
  })),
  fc.constantFrom('bump' as const, 'bury' as const).map((asked) => ({
    kind: 'rescue-asked' as const,
    asked,
    reason: 'staff',
  })),
  fc.constantFrom('held' as const, 'released' as const, 'retried' as const).map((kind) => ({ kind, reason: 'staff' })),
);

const confirmed = (seen: string, units: bigint) => ({
  kind: 'pay-in' as const,
  deposit: { key: seen, chainTxId: seen.slice(0, 1), amount: units, confirmations: 6, isFinal: true },
});
const staff = (kind: 'released' | 'retried') => ({ kind, reason: 'staff' });
const answered = (choice: 'continue' | 'refund') => ({
  kind: 'resolved' as const,
  answer: { choice, refund },
  networkFee: NETWORK_FEE,
});
const tradedFor = (units: bigint) => ({ ...TRADED, kind: 'traded' as const, amountOut: units, brought: units + 3n });

/** Sequences that random events seldom make: a payout or refund of one or several deposits, some of which are lost. */
const story = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('continue' as const, 'refund' as const),
      fc.subarray(['a:0', 'b:0', 'c:1']),
      fc.subarray(['a:0', 'b:0']),
    )
    .map(([choice, lost, back]) => [
      confirmed('a:0', 60n),
      confirmed('b:0', 95n),
      confirmed('c:1', 40n),
      answered(choice),
      tradedFor(4900n),
      ...lost.map((gone) => ({ kind: 'pay-in-gone' as const, key: gone })),
      ...back.map((again) => confirmed(again, again === 'a:0' ? 60n : 95n)),
      staff('released'),
    ]),
  // A payout that failed is sent again, and stopped before it is built.
  fc
    .boolean()
    .map((isBack) => [
      confirmed('a:0', 100n),
      tradedFor(5000n),
      { kind: 'built' as const },
      { kind: 'signed' as const },
      { kind: 'send-failed' as const },
      staff('retried'),
      { kind: 'pay-in-gone' as const, key: 'a:0' },
      ...(isBack ? [confirmed('a:0', 100n)] : []),
      staff('released'),
    ]),
  // A trade whose deposit is lost before it is recorded.
  fc
    .constantFrom(undefined, 4700n)
    .map((brought) => [
      confirmed('a:0', 100n),
      { kind: 'pay-in-gone' as const, key: 'a:0' },
      { kind: 'order-ended' as const, brought },
      staff('released'),
    ]),
);

/** Events of an exchange, in any order. */
export const eventSequence = fc.record({
  rateKind: fc.constantFrom('floating' as const, 'fixed' as const),
  returnCost: fc.constantFrom(undefined, 0n, NETWORK_FEE),
  steps: fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 12, arbitrary: event.map((one) => [one]) }, { weight: 1, arbitrary: story }),
        fc.integer({ min: 1, max: 400 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.flatMap(([events, pause]) => events.map((one) => [one, pause] as const))),
});

/**
 * Applies a sequence to a record, without the events that are refused. Transfers go through their states in order, as
 * in settlement.
 */
export function* replayed({
  rateKind,
  returnCost,
  steps,
}: {
  rateKind: 'floating' | 'fixed';
  returnCost: bigint | undefined;
  steps: readonly (readonly [unknown, number])[];
}) {
  let record = plainRecord({ rateKind, returnCost });
  let at = 0;
  for (const [drawn, pause] of steps) {
    at += pause;
    const event = whole(drawn as { kind: TransactionEvent['kind'] }, record);
    if (event === undefined) continue;
    try {
      const step = transition(record, event, { at, actor: 'house' });
      yield { before: record, event, after: step.record, entry: step.entry };
      record = step.record;
    } catch (error) {
      if (!(error instanceof ExchangeError) || error.code !== 'conflict') throw error;
    }
  }
}

const NEEDED = {
  built: 'intended',
  unbuilt: 'built',
  signed: 'built',
  sent: 'signed',
  'send-failed': 'signed',
  replaced: 'signed',
  buried: 'signed',
  'rescue-refused': 'signed',
} as const;

function whole(drawn: { kind: TransactionEvent['kind'] }, record: TransactionRecord): TransactionEvent | undefined {
  // A trade uses the deposits of its round.
  if (drawn.kind === 'traded') return { ...drawn, amountIn: tookIn(record, record.round) } as TransactionEvent;
  if (drawn.kind === 'order-ended')
    return record.abandonedOrders && ({ ...drawn, order: record.abandonedOrders[0]!.id } as TransactionEvent);
  const last = record.sendings.at(-1);
  if (!(drawn.kind in NEEDED) && drawn.kind !== 'adopted') return drawn as TransactionEvent;
  if (drawn.kind === 'adopted')
    return last && (last.status === 'intended' || last.status === 'built')
      ? ({ ...drawn, id: last.id } as TransactionEvent)
      : undefined;
  if (last?.status !== NEEDED[drawn.kind as keyof typeof NEEDED]) return undefined;
  const fee = { ticker: 'ltc', amount: 1n };
  return {
    ...drawn,
    id: last.id,
    unsigned: 'u',
    raw: 'r',
    chainTxId: 't',
    fee,
    reason: 'no',
    forms: FORMS,
  } as TransactionEvent;
}

/** The sum of the deposits that a round used. */
function tookIn({ deposits }: TransactionRecord, round: number): bigint {
  return sumOf(deposits.filter((deposit) => deposit.round === round));
}
