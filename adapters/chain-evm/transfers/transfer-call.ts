import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, isAddress } from 'viem';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { TransferOrder } from '../../../core/ports/chains/chain.ts';
import type { EvmSettings, EvmToken } from '../evm-settings.ts';

/** What a transaction does: pays, or calls a token's `transfer`. */
export interface Call {
  readonly to: Address;
  readonly value: bigint;
  readonly data?: Hex;
}

/** The call that carries an order out. @throws ExchangeError `invalid-input` for an order that none can carry out. */
export function callFor(order: TransferOrder, settings: EvmSettings): Call {
  const { ticker, amount } = order;
  const { address, extraId } = order.to;
  if (!isAddress(address) || extraId)
    throw new ExchangeError('invalid-input', `Not an address of ${settings.id}: ${address}`);
  if (amount <= 0n) throw new ExchangeError('invalid-input', 'Nothing is to be sent');
  const token = tokenOf(ticker, settings);
  if (!token) return { to: address, value: amount };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, amount] });
  return { to: getAddress(token.contract), value: 0n, data };
}

/** The token of a ticker, none for the network's own coin. @throws ExchangeError `unknown-currency` for any other. */
export function tokenOf(ticker: string, settings: EvmSettings): EvmToken | undefined {
  const token = settings.tokens.find((candidate) => candidate.ticker === ticker);
  if (token || ticker === settings.nativeTicker) return token;
  throw new ExchangeError('unknown-currency', `${settings.id} does not move ${ticker}`);
}
