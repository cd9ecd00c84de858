import type { SigningAllowance, SigningRequest } from '../../core/ports/chains/signer.ts';
import { type SigningFee, SigningRefused } from './schemes/signing-scheme.ts';

/** The limits for one currency of one chain, in smallest units; fees in that currency count. */
export interface SigningLimit {
  readonly order: bigint;
  /** In any 24 hours. */
  readonly day: bigint;
  /** Limits of fees in this currency; without them no fee is paid in it. */
  readonly fees?: FeeLimit | undefined;
}

/** What is left of a limit after what was spent; nothing less than 0. */
export function leftOf({ order, day }: SigningLimit, { amounts, fees }: Spent): SigningAllowance {
  const left = day - amounts - fees;
  return { order, day: left > 0n ? left : 0n };
}

/** The limits of fees, in smallest units. */
interface FeeLimit {
  readonly transaction: bigint;
  /** In any 24 hours. */
  readonly day: bigint;
}

/** Looks up a limit; where there is none, nothing is signed. */
export type SigningLimits = (chain: string, ticker: string) => SigningLimit | undefined;

/** Orders whose ID begins so move the operator's own coins; each goes to an address of the signer's own list. */
const TREASURY_ORDER = 'treasury-';

/** Where the operator's own coins may be sent to: the addresses of a currency of a chain. */
export type TreasuryAddresses = (chain: string, ticker: string) => ReadonlySet<string> | undefined;

/** An address as the list has it: an extra ID follows after a space. */
export function listedAddress({ address, extraId }: SigningRequest['order']['to']): string {
  return extraId === undefined ? address : `${address} ${extraId}`;
}

/** @throws SigningRefused for an order of the treasury to an address that is not listed. */
export function checkTreasuryAddress(listed: TreasuryAddresses, { chain, order }: SigningRequest): void {
  if (!order.id.startsWith(TREASURY_ORDER) || listed(chain, order.ticker)?.has(listedAddress(order.to))) return;
  throw new SigningRefused(`to: the signer's treasury.json does not list this address for ${order.ticker} on ${chain}`);
}

/** The amounts signed in one currency of one chain over the last 24 hours, in smallest units. */
export interface Spent {
  /** Of orders in this currency, without fees. */
  readonly amounts: bigint;
  /** Fees that were paid in this currency. */
  readonly fees: bigint;
}

/** An order, the maximum fee of its transaction, and the amounts spent before it. */
interface Spending {
  readonly request: SigningRequest;
  readonly fee: SigningFee;
  readonly spent: (ticker: string) => Spent;
  /**
   * For a replacement, the highest fee signed for the order before: it and the amount are counted already, because the
   * chain includes only one of the transactions.
   */
  readonly replacedFee?: bigint | undefined;
}

/** The orders of a transaction with their parts of its fee, and the amounts spent before it. */
interface SharedSpending {
  readonly parts: readonly { readonly request: SigningRequest; readonly fee: SigningFee }[];
  /** Of the whole transaction. */
  readonly fee: SigningFee;
  readonly spent: (ticker: string) => Spent;
  /** For a replacement, the same with the highest fee signed before. */
  readonly replaced?: SharedSpending['parts'] | undefined;
}

/**
 * Checks each order of a transaction, one after the other: what is left of a limit is less by those before it. The fee of
 * one transaction is that of all of them. @throws SigningRefused naming field and limit.
 */
export function checkAllLimits(limits: SigningLimits, { parts, fee, spent, replaced }: SharedSpending): void {
  const [{ request }] = parts as [SharedSpending['parts'][number]];
  if (parts.length > 1) checkTransactionFee(fee, limits(request.chain, fee.ticker)?.fees);
  let [amounts, fees] = [0n, 0n];
  for (const [at, part] of parts.entries()) {
    const replacedFee = replaced?.[at]!.fee.amount;
    const soFar = { amounts, fees };
    checkLimits(limits, {
      ...part,
      replacedFee,
      spent: (ticker) => withMore(spent(ticker), { ticker, part, soFar }),
    });
    // A replacement was counted before with its amount and the fee that it replaces.
    amounts += replacedFee === undefined ? part.request.order.amount : 0n;
    fees += part.fee.amount - (replacedFee ?? 0n);
  }
}

interface More {
  readonly ticker: string;
  readonly part: SharedSpending['parts'][number];
  readonly soFar: Spent;
}

/** What was spent, with the orders of the same transaction that were checked before; all are of one currency. */
function withMore(before: Spent, { ticker, part: { request, fee }, soFar }: More): Spent {
  return {
    amounts: before.amounts + (ticker === request.order.ticker ? soFar.amounts : 0n),
    fees: before.fees + (ticker === fee.ticker ? soFar.fees : 0n),
  };
}

/**
 * Checks an order and its fee against the limits. A fee counts in its own currency: the fee of a token's payout counts
 * towards the limits of the chain's own coin.
 * @throws SigningRefused naming field and limit.
 */
function checkLimits(limits: SigningLimits, { request, fee, spent, replacedFee }: Spending): void {
  const { chain, order } = request;
  const limitOf = (ticker: string): SigningLimit => {
    const limit = limits(chain, ticker);
    if (limit) return limit;
    throw new SigningRefused(`no limit is set for ${ticker} on ${chain}, so none is signed for`);
  };
  const [orderLimit, feeLimit] = [limitOf(order.ticker), limitOf(fee.ticker)];
  const counted = replacedFee ?? 0n;
  const amountCounted = replacedFee === undefined ? 0n : order.amount;
  checkFee(fee, spent(fee.ticker).fees - counted, feeLimit.fees);
  if (fee.ticker === order.ticker) {
    const before = totalOf(spent(order.ticker)) - amountCounted - counted;
    checkTotal('amount', order.ticker, order.amount, fee.amount, orderLimit, before);
    return;
  }
  const before = totalOf(spent(order.ticker)) - amountCounted;
  checkTotal('amount', order.ticker, order.amount, 0n, orderLimit, before);
  checkTotal('fee', fee.ticker, 0n, fee.amount, feeLimit, totalOf(spent(fee.ticker)) - counted);
}

function totalOf({ amounts, fees }: Spent): bigint {
  return amounts + fees;
}

function checkFee({ ticker, amount }: SigningFee, before: bigint, limit: FeeLimit | undefined): void {
  const fees = checkTransactionFee({ ticker, amount }, limit);
  if (before + amount > fees.day) {
    throw new SigningRefused(
      `fee: ${amount} with the fees of the last 24 hours, ${before}, is beyond the limit of ${fees.day} (${ticker})`,
    );
  }
}

function checkTransactionFee({ ticker, amount }: SigningFee, limit: FeeLimit | undefined): FeeLimit {
  if (limit === undefined) throw new SigningRefused(`fee: no limit is set for fees in ${ticker}, so none is paid`);
  if (amount <= limit.transaction) return limit;
  throw new SigningRefused(`fee: the fee is ${amount}, the limit of one transaction ${limit.transaction} (${ticker})`);
}

function checkTotal(
  field: 'amount' | 'fee',
  ticker: string,
  amount: bigint,
  fee: bigint,
  limit: SigningLimit,
  day: bigint,
): void {
  const asked = field === 'fee' ? `${fee}` : fee > 0n ? `${amount} and a fee of ${fee}` : `${amount}`;
  if (amount + fee > limit.order) {
    throw new SigningRefused(`${field}: ${asked} is beyond the limit of one order, ${limit.order} (${ticker})`);
  }
  if (day + amount + fee > limit.day) {
    throw new SigningRefused(
      `${field}: ${asked} with ${day} of the last 24 hours is beyond the limit of ${limit.day} (${ticker})`,
    );
  }
}
