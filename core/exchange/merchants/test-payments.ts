import { ExchangeError } from '../../contract/exchange-error.ts';
import { parseUnits } from '../../domain/amount.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import { transition } from '../transactions/states/transition.ts';
import type { PaymentEvents } from './payment-events.ts';

const COINS = 'made-up';

interface TestPaymentsParts {
  readonly store: Store;
  readonly currencies: CurrencyRegistry;
  readonly events: PaymentEvents;
  readonly clock: Clock;
}

/**
 * Takes a test payment for real coins to its end, with every status and event, in one unit of work: workers that move
 * real coins never see it in progress. Nothing is posted to the ledger, because no value moves.
 */
export class TestPayments {
  readonly #parts: TestPaymentsParts;

  constructor(parts: TestPaymentsParts) {
    this.#parts = parts;
  }

  /** @throws ExchangeError conflict for a payment that does not wait for a deposit any more. */
  pay(id: string): Promise<TransactionRecord> {
    return this.#parts.store.atomically(async (unit) => {
      let record = await unit.transactions.lock(id);
      if (record?.status !== 'waiting') throw new ExchangeError('conflict', 'This payment waits for nothing any more');
      for (const next of STORY) record = await this.#step(unit, record, next(record, this.#parts.currencies));
      return record;
    });
  }

  async #step(unit: UnitOfWork, before: TransactionRecord, event: TransactionEvent): Promise<TransactionRecord> {
    const { record, entry } = transition(before, event, { at: this.#parts.clock.now(), actor: 'test' });
    // No worker has work with it.
    const after = { ...record, dueAt: undefined };
    await unit.transactions.update(after, [entry]);
    await this.#parts.events.stepped(unit, before, after);
    return after;
  }
}

type Next = (record: TransactionRecord, currencies: CurrencyRegistry) => TransactionEvent;

const paid =
  (isFinal: boolean): Next =>
  ({ from, amountIn: amount }, currencies) => {
    const confirmations = isFinal ? currencies.confirmations(from) : 0;
    return { kind: 'pay-in', deposit: { key: COINS, chainTxId: COINS, amount, confirmations, isFinal } };
  };

const traded: Next = ({ to, quote, amountIn, amountOut }, currencies) => {
  const decimals = currencies.decimals(to);
  const units = (amount: string) => parseUnits(amount, decimals);
  const [serviceFee, networkFee] = [units(quote.serviceFee), units(quote.networkFee)];
  const rateMargin = units(quote.rateMargin ?? '0');
  const brought = amountOut + serviceFee + rateMargin + networkFee;
  return { kind: 'traded', quote, amountIn, amountOut, serviceFee, rateMargin, networkFee, brought };
};

const transferIdOf = ({ sendings }: TransactionRecord) => sendings.at(-1)!.id;

const STORY: readonly Next[] = [
  paid(false),
  paid(true),
  traded,
  (record) => ({ kind: 'built', id: transferIdOf(record), unsigned: COINS }),
  (record) => ({ kind: 'signed', id: transferIdOf(record), raw: COINS, chainTxId: COINS }),
  (record) => ({ kind: 'sent', id: transferIdOf(record) }),
];
