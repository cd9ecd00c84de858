import { formatUnits, parseUnits } from '../../domain/amount.ts';
import { isoTime } from '../../domain/iso-time.ts';
import { type CardPayment, cardSource, type CardView } from '../../domain/cards/card-payment.ts';
import { mayPay } from '../../domain/cards/card-report.ts';
import {
  type Destination,
  type LinkedDestination,
  type Transaction,
  isReturned,
  type ChoiceView,
} from '../../domain/transactions/transaction.ts';
import type { ExportedExchange } from '../../domain/transactions/history-csv.ts';
import type { TransactionSummary } from '../../domain/transactions/transaction-history.ts';
import type { Chain } from '../../ports/chains/chain.ts';
import type { ArrivalTimes } from '../chains/arrival-times.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import type { UnitPrices } from '../quotes/unit-prices.ts';
import type { Stops } from '../chains/stops.ts';
import { receivedSum } from './states/deposit-sums.ts';
import type { TransactionRecord, Transfer } from '../../domain/transaction-record.ts';

/** What customers see of an exchange and depends on the moment. */
interface Present {
  /** Stops that exchanges may wait for. */
  readonly stops?: Pick<Stops, 'viewOf'> | undefined;
  readonly times?: Pick<ArrivalTimes, 'of'> | undefined;
  readonly prices?: Pick<UnitPrices, 'of'> | undefined;
}

/** Formats records for their customers. */
export class TransactionViews {
  readonly #currencies: CurrencyRegistry;
  readonly #chains: ChainRegistry;
  readonly #present: Present;

  /** @param present what depends on the moment; nothing unless given. */
  constructor(currencies: CurrencyRegistry, chains: ChainRegistry, present: Present = {}) {
    this.#present = present;
    this.#currencies = currencies;
    this.#chains = chains;
  }

  /** @param choices options of a hold. @param links secrets of its links, for callers who may have them. */
  whole(record: TransactionRecord, choices: readonly ChoiceView[], links: LinkSecrets = {}): Transaction {
    const { from, to } = record;
    const chain = this.#chains.byId(record.chain);
    const sent = (units: bigint) => this.amount(from, units);
    const { payIn, payout, refund, finishedAt, holdReason } = record;
    const { stops, times, prices } = this.#present;
    const [stopped, arrival, dollars] = [stops?.viewOf(record), times?.of(from, to), prices?.of(from, to)];
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
      ...(record.leastOut !== undefined && { leastAmountTo: this.amount(to, record.leastOut) }),
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
      ...(dollars && { dollars }),
      ...(arrival && { arrival }),
      ...(stopped && { stopped }),
      ...ownFacts(record),
      isDemonstration: chain.isDemonstration,
      ...(record.proof && { isProven: true }),
      ...links,
    };
  }

  /** Undefined for a merchant's test payment, and for a chain that was removed from the configuration. */
  #chainOf(ticker: string): Chain | undefined {
    return this.#chains.moves(ticker) ? this.#chains.of(ticker) : undefined;
  }

  /** A line of the history. */
  summary(record: TransactionRecord): TransactionSummary {
    const { id, status, holdReason, rateKind, from, to, quote, payout, createdAt, card } = record;
    const decimals = this.#currencies.decimals(to);
    const returned = returnedSum(record);
    const shownFrom = card === undefined || isReturned(status) ? from : cardSource(card.currency);
    const dollars = this.#present.prices?.of(shownFrom, to);
    const [serviceFee, networkFee] = [quote.serviceFee, quote.networkFee].map((fee) => parseUnits(fee, decimals));
    return {
      id,
      status,
      ...(holdReason && { holdReason }),
      rateKind,
      createdAt: isoTime(createdAt),
      from: shownFrom,
      to,
      amountFrom: isReturned(status) ? this.amount(from, receivedSum(record)) : (card?.amount ?? quote.amountFrom),
      amountTo: this.amount(to, record.amountOut),
      isSettled: status === 'finished',
      ...(returned > 0n && { returned: this.amount(from, returned) }),
      totalFee: formatUnits(serviceFee! + networkFee!, decimals),
      rate: quote.rate,
      receiver: payout.address,
      ...(dollars && { dollars }),
    };
  }

  /** A line of the history as a file has it. */
  exported(record: TransactionRecord): ExportedExchange {
    const { payout, deposits, sendings, finishedAt } = record;
    const sent = sendings.flatMap(({ chainTxId, status }) => (chainTxId && status !== 'dead' ? [chainTxId] : []));
    return {
      ...this.summary(record),
      ...(payout.extraId !== undefined && { extraId: payout.extraId }),
      deposits: [...new Set(deposits.filter(({ status }) => status !== 'gone').map(({ chainTxId }) => chainTxId))],
      sendings: [...new Set(sent)],
      ...(finishedAt !== undefined && { finishedAt: isoTime(finishedAt) }),
    };
  }

  /** Smallest units as a decimal string. */
  amount(ticker: string, units: bigint): string {
    return formatUnits(units, this.#currencies.decimals(ticker));
  }
}

type LinkSecrets = Pick<Transaction, 'trackSecret' | 'viewSecret'>;

/** The terms and the state of a card payment. */
function cardView({ provider, name, currency, amount, fee, networkFee, coins, ...card }: CardPayment): CardPart {
  const { asksFor, state, decline } = card;
  const terms = { provider, name, currency, amount, fee, networkFee, coins, asksFor, state };
  return { ...terms, ...(decline && { decline }) };
}

type CardPart = Omit<CardView, 'canPay'>;

/** What few exchanges have: a card payment, or only what a late payment needs. */
function ownFacts({ card, status, isReduced }: TransactionRecord): Pick<Transaction, 'card' | 'isReduced'> {
  return {
    ...(card && { card: { ...cardView(card), canPay: mayPay(card) && status === 'waiting' } }),
    ...(isReduced && { isReduced: true }),
  };
}

/** What was sent back, or is on its way back. */
function returnedSum({ sendings }: TransactionRecord): bigint {
  const refunds = sendings.filter((transfer) => transfer.purpose === 'refund' && isPossible(transfer));
  return refunds.reduce((sum, { amount }) => sum + amount, 0n);
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
