import { getAddress } from 'viem';
import { parseUnits } from '../../core/domain/amount.ts';
import type { Ticker } from '../../core/domain/quotes/currency.ts';
import { type EvmSettings, NATIVE_DECIMALS } from './evm-settings.ts';
import { tokenOf } from './transfers/transfer-call.ts';

/**
 * Writes an EIP-681 URI.
 * @param amount decimal string.
 * @throws RangeError when the amount has more decimals than the currency.
 */
export function paymentUri(ticker: Ticker, address: string, amount: string, settings: EvmSettings): string {
  const token = tokenOf(ticker, settings);
  const units = parseUnits(amount, token?.decimals ?? NATIVE_DECIMALS);
  if (!token) return `ethereum:${address}@${settings.chainId}?value=${units}`;
  return `ethereum:${getAddress(token.contract)}@${settings.chainId}/transfer?address=${address}&uint256=${units}`;
}
