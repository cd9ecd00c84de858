import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import type { AddressRules } from '../../ports/chains/address-rules.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import { validateDestination, PAYOUT_FIELDS, rejectOwnAddress } from './destination.ts';
import type { TransactionProcessor } from './transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** Where coins are led instead, as it was typed, and why. */
export interface Redirection {
  readonly to: Destination;
  readonly reason: string;
}

/** Leads a payout or a refund that its address cannot take to another one: nothing else would ever end such an exchange. */
export class RedirectService {
  readonly #processor: TransactionProcessor;
  readonly #currencies: { find(ticker: string): Currency };
  readonly #addresses: AddressRules;

  constructor(
    processor: TransactionProcessor,
    currencies: { find(ticker: string): Currency },
    addresses: AddressRules,
  ) {
    this.#processor = processor;
    this.#currencies = currencies;
    this.#addresses = addresses;
  }

  /** @throws ExchangeError not-found; conflict where it cannot be; invalid-input for an address that cannot be used. */
  async redirect(
    unit: UnitOfWork,
    id: string,
    { to: given, reason }: Redirection,
    actor: string,
  ): Promise<TransactionRecord> {
    const record = await unit.transactions.lock(id);
    if (!record) throw new ExchangeError('not-found', 'There is no such transaction');
    const transfer = record.sendings.at(-1);
    if (!transfer)
      throw new ExchangeError('conflict', `Nothing is on its way while the transaction is ${record.status}`);
    if (transfer.purpose === 'payout' && isMerchants(record))
      throw new ExchangeError('conflict', `Where this goes is merchant ${record.payment!.merchantId}'s word`);
    const to = validateDestination(this.#addresses, this.#currencies.find(transfer.currency), given, PAYOUT_FIELDS);
    await rejectOwnAddress(unit.transactions, undefined, to, PAYOUT_FIELDS.address);
    return this.#processor.apply(unit, record, { kind: 'redirected', to, reason }, { actor });
  }
}

/** Where a merchant takes the address for their own, coins that went elsewhere would pass for theirs. */
function isMerchants({ payment }: TransactionRecord): boolean {
  return payment !== undefined && payment.exchange?.isAddressLinked !== false;
}
