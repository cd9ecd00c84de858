import { encodeFunctionData, erc20Abi, getAddress, type Hex, isAddress, isAddressEqual, parseTransaction } from 'viem';
import { serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { TransferOrder } from '../../core/ports/chains/chain.ts';
import type { SigningRequest } from '../../core/ports/chains/signer.ts';
import { SigningRefused } from './signing-scheme.ts';

/** What the signer holds an EVM network's payments to: its own settings, not the asker's. */
export interface EvmRules {
  /** The chain's ID, as requests name it. */
  readonly chain: string;
  /** EIP-155. */
  readonly chainId: number;
  readonly nativeTicker: Ticker;
  readonly tokens: readonly { readonly ticker: Ticker; readonly contract: string }[];
  readonly limits: {
    /** Wei: what the gas of one payment may cost at most. */
    readonly maxFee: bigint;
  };
}

/** Wei: a tip up to this is signed whatever the base fee, for some networks have next to none (50 gwei). */
const SMALL_TIP = 50_000_000_000n;

type Transfer = TransactionSerializableEIP1559 & { readonly type: 'eip1559' };

/** The order's own transfer and nothing else, made anew of what was checked. @throws SigningRefused */
export function checkedTransfer({ chain, order, unsigned }: SigningRequest, rules: EvmRules): Transfer {
  if (chain !== rules.chain) throw new SigningRefused(`not of the chain ${rules.chain}`);
  const { nonce = 0, gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, ...claimed } = read(unsigned);
  if (claimed.type !== 'eip1559') throw new SigningRefused(`a transaction of type ${claimed.type}, not EIP-1559`);
  if (claimed.chainId !== rules.chainId) throw new SigningRefused(`chain ID ${claimed.chainId}, not ${rules.chainId}`);
  if (gas * maxFeePerGas > rules.limits.maxFee) {
    throw new SigningRefused(`gas may cost ${gas * maxFeePerGas} wei; the limit is ${rules.limits.maxFee}`);
  }
  // The tip goes to the block's producer whatever the base fee; as most of the price it would be a gift.
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
  // Whatever was not looked at, an access list or a second spelling, shows here.
  if (written(transfer) !== unsigned.toLowerCase()) throw new SigningRefused('says more than the order');
  return transfer;
}

/** Wei that the gas of an unsigned transaction may cost at most. @throws SigningRefused */
export function feeOf(unsigned: string): bigint {
  const { gas = 0n, maxFeePerGas = 0n } = read(unsigned);
  return gas * maxFeePerGas;
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

/** @throws SigningRefused for figures that no transaction may have, such as a tip above the whole price. */
function written(transfer: Transfer): Hex {
  try {
    return serializeTransaction(transfer);
  } catch {
    throw new SigningRefused('not a valid transaction');
  }
}
