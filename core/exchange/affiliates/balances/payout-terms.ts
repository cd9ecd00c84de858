import { formatUnits, parseUnits } from '../../../domain/amount.ts';
import { type Currency, isWithdrawable } from '../../../domain/quotes/currency.ts';
import type { ChainRegistry } from '../../chains/chain-registry.ts';

/** Minimum and fee of a payout of a currency, in smallest units. */
interface PayoutTerms {
  readonly minimum: bigint;
  readonly networkFee: bigint;
}

/** @returns terms with the currency's own minimum, raised where needed so that something arrives. */
export function payoutTerms({ networkFee: fee, minimumPayout, decimals }: Currency): PayoutTerms {
  const networkFee = parseUnits(fee, decimals, 'ceiling');
  const own = parseUnits(minimumPayout, decimals, 'ceiling');
  return { networkFee, minimum: own > networkFee ? own : networkFee + 1n };
}

/** The smallest balance that can be paid out, as a decimal string. */
export function smallestPayout(currency: Currency): string {
  return formatUnits(payoutTerms(currency).minimum, currency.decimals);
}

export function isPayable(currency: Currency, chains: ChainRegistry): boolean {
  return isWithdrawable(currency) && chains.moves(currency.ticker);
}
