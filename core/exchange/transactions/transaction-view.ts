import { formatUnits, parseUnits } from '../../domain/amount.ts';
import { isoTime } from '../../domain/iso-time.ts';
import {
  type Destination,
  type LinkedDestination,
  type Transaction,
  isClosed,
  type ChoiceView,
} from '../../domain/transactions/transaction.ts';
import type { TransactionSummary } from '../../domain/transactions/transaction-history.ts';
import type { Chain } from '../../ports/chains/chain.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import type { Stops } from '../chains/stops.ts';
import { receivedSum } from './states/deposits.ts';
import type { TransactionRecord, Transfer } from '../../domain/transaction-record.ts';

/** Formats records for their customers. */
export class TransactionViews {
  readonly #currencies: CurrencyRegistry;
  readonly #chains: ChainRegistry;
  readonly #stops: Pick<Stops, 'viewOf'> | undefined;

  /** @param stops that exchanges may wait for; none unless given. */
  constructor(currencies: CurrencyRegistry, chains: ChainRegistry, stops?: Pick<Stops, 'viewOf'>) {
    this.#stops = stops;
    this.#currencies = currencies;
    this.#chains = chains;
  }

  /** @param choices options of a hold. @param trackSecret for callers who may have it. */
  whole(record: TransactionRecord, choices: readonly ChoiceView[], trackSecret?: string): Transaction {
    const { from, to } = record;
    const chain = this.#chains.byId(record.chain);
    const sent = (units: bigint) => this.amount(from, units);
    const { payIn, payout, refund, finishedAt, holdReason } = record;
    const stopped = this.#stops?.viewOf(record);
    return {
      id: record.id,
      sequence: record.version,
      status: record.status,
      ...(holdReason && { holdReason }),
      rateKind: record.rateKind,
      from,
      to,
      amountFrom: sent(record.amountIn),
      amountTo: this.amount(to, record.amountOut),
      quote: record.quote,
      payIn: {
        ...linked(payIn, chain),
        uri: chain.paymentUri(from, payIn, sent(record.amountIn)),
        received: sent(receivedSum(record)),
        confirmationsNeeded: this.#currencies.confirmations(from),
        deposits: record.deposits.map(({ key, chainTxId, sender, amount, confirmations, status }) => ({
          chainTxId,
          ...url(chain.explorer?.transaction(chainTxId, key)),
          ...(sender !== undefined && { sender }),
          amount: sent(amount),
          confirmations,
          status,
        })),
      },
      payout: linked(payout, this.#chainOf(to)),
      ...(refund && { refund: linked(refund, chain) }),
      // One that the chain can never include shows nothing there; the one made in its place does.
      sendings: record.sendings.filter(isPossible).map((transfer) => ({
        ...bare(transfer),
        amount: this.amount(transfer.currency, transfer.amount),
        currency: transfer.currency,
        purpose: transfer.purpose,
        ...(transfer.chainTxId !== undefined && {
          chainTxId: transfer.chainTxId,
          ...url(this.#chainOf(transfer.currency)?.explorer?.transaction(transfer.chainTxId)),
        }),
        isConfirmed: transfer.status === 'confirmed',
      })),
      choices,
      createdAt: isoTime(record.createdAt),
      updatedAt: isoTime(record.updatedAt),
      payInUntil: isoTime(record.payInUntil),
      ...(finishedAt !== undefined && { finishedAt: isoTime(finishedAt) }),
      ...(stopped && { stopped }),
      isDemonstration: chain.isDemonstration,
      ...(record.isReduced && { isReduced: true }),
      ...(trackSecret !== undefined && { trackSecret }),
    };
  }

  /** Undefined for a merchant's test payment, and for a chain that was removed from the configuration. */
  #chainOf(ticker: string): Chain | undefined {
    return this.#chains.moves(ticker) ? this.#chains.of(ticker) : undefined;
  }

  /** A line of the history. */
  summary(record: TransactionRecord): TransactionSummary {
    const { id, status, holdReason, from, to, quote, payout, createdAt } = record;
    const decimals = this.#currencies.decimals(to);
    const [serviceFee, networkFee] = [quote.serviceFee, quote.networkFee].map((fee) => parseUnits(fee, decimals));
    return {
      id,
      status,
      ...(holdReason && { holdReason }),
      createdAt: isoTime(createdAt),
      from,
      to,
      amountFrom: this.amount(from, record.amountIn),
      amountTo: this.amount(to, record.amountOut),
      isSettled: isClosed(status),
      totalFee: formatUnits(serviceFee! + networkFee!, decimals),
      rate: quote.rate,
      receiver: payout.address,
    };
  }

  /** Smallest units as a decimal string. */
  amount(ticker: string, units: bigint): string {
    return formatUnits(units, this.#currencies.decimals(ticker));
  }
}

function isPossible({ status }: Transfer): boolean {
  return status !== 'dead';
}

function linked(destination: Destination, chain: Chain | undefined): LinkedDestination {
  return { ...bare(destination), ...url(chain?.explorer?.address(destination.address)) };
}

function url(blockchainUrl: string | undefined) {
  return blockchainUrl === undefined ? undefined : { blockchainUrl };
}

function bare({ address, extraId }: Destination): Destination {
  return { address, ...(extraId !== undefined && { extraId }) };
}
