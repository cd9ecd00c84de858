import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, isAddress } from 'viem';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import type { EvmSettings, EvmToken } from '../evm-settings.ts';

/** The call of a transaction: a payment, or a token's `transfer`. */
export interface Call {
  readonly to: Address;
  readonly value: bigint;
  readonly data?: Hex;
}

/** The call that executes an order. @throws ExchangeError `invalid-input` for an order that cannot be executed. */
export function callFor(order: TransferOrder, settings: EvmSettings): Call {
  const { ticker, amount } = order;
  const { address, extraId } = order.to;
  if (!isAddress(address) || extraId)
    throw new ExchangeError('invalid-input', `Not an address of ${settings.id}: ${address}`);
  if (amount <= 0n) throw new ExchangeError('invalid-input', 'The amount must be more than 0');
  const token = tokenOf(ticker, settings);
  if (!token) return { to: address, value: amount };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, amount] });
  return { to: getAddress(token.contract), value: 0n, data };
}

/**
 * The token of a ticker; undefined for the network's own coin.
 * @throws ExchangeError `unknown-currency` for any other ticker.
 */
export function tokenOf(ticker: string, settings: EvmSettings): EvmToken | undefined {
  const token = settings.tokens.find((candidate) => candidate.ticker === ticker);
  if (token || ticker === settings.nativeTicker) return token;
  throw new ExchangeError('unknown-currency', `${settings.id} does not move ${ticker}`);
}
