import { encodeFunctionData, erc20Abi, getAddress, type Hex, isAddress, isAddressEqual, parseTransaction } from 'viem';
import { serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import type { SigningRequest } from '../../../core/ports/chains/signer.ts';
import { SigningRefused } from './signing-scheme.ts';

/** The rules for an EVM network's payments: the signer's own settings, not the caller's. */
export interface EvmRules {
  /** The chain's ID in requests. */
  readonly chain: string;
  /** EIP-155 chain ID. */
  readonly chainId: number;
  readonly nativeTicker: Ticker;
  readonly tokens: readonly { readonly ticker: Ticker; readonly contract: string }[];
  readonly limits: {
    /** Wei: maximum cost of a payment's gas. */
    readonly maxFee: bigint;
  };
}

/** Wei: a tip up to this is signed whatever the base fee, because some networks have almost no base fee (50 gwei). */
const SMALL_TIP = 50_000_000_000n;

type Transfer = TransactionSerializableEIP1559 & { readonly type: 'eip1559' };

/** The order's own transfer and nothing else, rebuilt from the checked fields. @throws SigningRefused */
export function checkedTransfer({ chain, order, unsigned }: SigningRequest, rules: EvmRules): Transfer {
  if (chain !== rules.chain) throw new SigningRefused(`the request is not for the chain ${rules.chain}`);
  const { nonce = 0, gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, ...claimed } = read(unsigned);
  if (claimed.type !== 'eip1559') throw new SigningRefused(`a transaction of type ${claimed.type}, not EIP-1559`);
  if (claimed.chainId !== rules.chainId) throw new SigningRefused(`chain ID ${claimed.chainId}, not ${rules.chainId}`);
  if (gas * maxFeePerGas > rules.limits.maxFee) {
    throw new SigningRefused(`gas may cost ${gas * maxFeePerGas} wei; the limit is ${rules.limits.maxFee}`);
  }
  // The block's producer gets the tip whatever the base fee, so a tip of more than half of the price would be a gift.
  if (maxPriorityFeePerGas > SMALL_TIP && maxPriorityFeePerGas * 2n > maxFeePerGas) {
    throw new SigningRefused(
      `a tip of ${maxPriorityFeePerGas} wei is above ${SMALL_TIP} and more than half of the price, ${maxFeePerGas}`,
    );
  }
  const wanted = wantedCall(order, rules);
  if (!claimed.to || !isAddressEqual(claimed.to, wanted.to)) throw new SigningRefused('goes to another address');
  if ((claimed.value ?? 0n) !== wanted.value) throw new SigningRefused('carries another value');
  if ((claimed.data ?? '0x') !== (wanted.data ?? '0x')) throw new SigningRefused('carries other data');
  const { chainId } = rules;
  const transfer = { type: 'eip1559', chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, ...wanted } as const;
  // This finds everything that was not checked, such as an access list or another encoding.
  if (written(transfer) !== unsigned.toLowerCase())
    throw new SigningRefused('the transaction contains more than the order');
  return transfer;
}

/** Wei: maximum cost of an unsigned transaction's gas. @throws SigningRefused */
export function feeOf(unsigned: string): bigint {
  const { gas = 0n, maxFeePerGas = 0n } = read(unsigned);
  return gas * maxFeePerGas;
}

/** @throws SigningRefused */
export function nonceOf(unsigned: string): number {
  return read(unsigned).nonce ?? 0;
}

function wantedCall({ ticker, to, amount }: TransferOrder, rules: EvmRules): { to: Hex; value: bigint; data?: Hex } {
  const { address } = to;
  if (!isAddress(address) || to.extraId) throw new SigningRefused('the order names no address of the chain');
  if (amount <= 0n) throw new SigningRefused('the order sends nothing');
  if (ticker === rules.nativeTicker) return { to: address, value: amount };
  const token = rules.tokens.find((candidate) => candidate.ticker === ticker);
  if (!token) throw new SigningRefused(`${rules.chain} does not move ${ticker}`);
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, amount] });
  return { to: getAddress(token.contract), value: 0n, data };
}

function read(unsigned: string) {
  try {
    return parseTransaction(unsigned as Hex);
  } catch {
    throw new SigningRefused('not a transaction');
  }
}

/** @throws SigningRefused for invalid values, such as a tip above the whole price. */
function written(transfer: Transfer): Hex {
  try {
    return serializeTransaction(transfer);
  } catch {
    throw new SigningRefused('not a valid transaction');
  }
}
