import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import type { AddressRules } from '../../ports/chains/address-rules.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import { validateDestination, PAYOUT_FIELDS, rejectOwnAddress } from './destination.ts';
import type { TransactionProcessor } from './transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** The new destination as it was entered, and the reason. */
interface Redirection {
  readonly to: Destination;
  readonly reason: string;
}

/** Redirects a payout or refund that its address cannot take: such an exchange would never end otherwise. */
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

  /**
   * @throws ExchangeError not-found; conflict in a status that does not allow it; invalid-input for an unusable
   * address.
   */
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
      throw new ExchangeError(
        'conflict',
        `Merchant ${record.payment!.merchantId} chose this address: it cannot be changed`,
      );
    const to = validateDestination(this.#addresses, this.#currencies.find(transfer.currency), given, PAYOUT_FIELDS);
    await rejectOwnAddress(unit.transactions, to, PAYOUT_FIELDS.address);
    return this.#processor.apply(unit, record, { kind: 'redirected', to, reason }, { actor });
  }
}

/** True if the payout address is the merchant's: the merchant would take coins sent elsewhere for received ones. */
function isMerchants({ payment }: TransactionRecord): boolean {
  return payment !== undefined && payment.exchange?.isAddressLinked !== false;
}
