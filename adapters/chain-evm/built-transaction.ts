import { type Address, decodeFunctionData, erc20Abi, getAddress, type Hex, parseTransaction } from 'viem';

/** What an unsigned transaction, built before, will take from the treasury. */
export interface BuiltTransaction {
  readonly chainId: number;
  readonly nonce: number;
  /** Wei, at most: what it sends and what its gas may cost. */
  readonly native: bigint;
  /** Set for a token's transfer, in the token's smallest units. */
  readonly token: { readonly contract: Address; readonly amount: bigint } | undefined;
}

/** Reads what `build` wrote. @throws Error for anything else: were it passed over, its nonce would be given out twice. */
export function readBuilt(unsigned: string): BuiltTransaction {
  try {
    return read(unsigned as Hex);
  } catch (cause) {
    throw new Error(`in flight, but not built here: ${unsigned.slice(0, 80)}`, { cause });
  }
}

function read(unsigned: Hex): BuiltTransaction {
  const { type, chainId, nonce = 0, to, value = 0n, gas = 0n, maxFeePerGas = 0n, data } = parseTransaction(unsigned);
  if (type !== 'eip1559' || !to) throw new Error('neither a payment nor a call');
  const native = value + gas * maxFeePerGas;
  if (!data) return { chainId, nonce, native, token: undefined };
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
  if (functionName !== 'transfer') throw new Error(`a call of ${functionName}`);
  return { chainId, nonce, native, token: { contract: getAddress(to), amount: args[1] } };
}
