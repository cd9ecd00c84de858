import { formatUnits, parseAmount } from '../../../domain/amount.ts';
import { type Currency, isWithdrawable } from '../../../domain/quotes/currency.ts';
import type { ChainRegistry } from '../../chains/chain-registry.ts';

/** What a payout of a currency costs and takes, in smallest units. */
export interface PayoutTerms {
  /** The smallest balance that is paid out. */
  readonly minimum: bigint;
  readonly networkFee: bigint;
}

/** @returns the currency's own minimum, and always something that arrives. */
export function payoutTerms({ networkFee: fee, minimumPayout, decimals }: Currency): PayoutTerms {
  const networkFee = parseAmount(fee, decimals, 'ceiling').units;
  const own = parseAmount(minimumPayout, decimals, 'ceiling').units;
  return { networkFee, minimum: own > networkFee ? own : networkFee + 1n };
}

/** The smallest balance that is paid out, as a decimal string. */
export function smallestPayout(currency: Currency): string {
  return formatUnits(payoutTerms(currency).minimum, currency.decimals);
}

/** True where coins of the currency can be sent now. */
export function isPayable(currency: Currency, chains: ChainRegistry): boolean {
  return isWithdrawable(currency) && chains.moves(currency.ticker);
}
