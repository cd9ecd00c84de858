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

/** Reads what `build` wrote. @throws Error for anything else: nonces would be given out twice if it were passed over. */
export function readBuilt(unsigned: string): BuiltTransaction {
  const {
    type,
    chainId,
    nonce = 0,
    to,
    value = 0n,
    gas = 0n,
    maxFeePerGas = 0n,
    data,
  } = parseTransaction(unsigned as Hex);
  if (type !== 'eip1559' || !to) throw new Error('in flight: not a transaction that was built here');
  const native = value + gas * maxFeePerGas;
  if (!data) return { chainId, nonce, native, token: undefined };
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
  if (functionName !== 'transfer') throw new Error(`in flight: a call of ${functionName}`);
  return { chainId, nonce, native, token: { contract: getAddress(to), amount: args[1] } };
}
