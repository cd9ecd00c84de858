import { type Address, decodeFunctionData, erc20Abi, getAddress, type Hex, parseTransaction } from 'viem';

/** An unsigned transaction, built before: what it will take, and from whom. */
export interface BuiltTransaction {
  readonly chainId: number;
  /** Whose nonce it is: the pay-in address's with this index, 0 for the treasury. */
  readonly source: number;
  readonly nonce: number;
  /** Wei, at most: what it sends and what its gas may cost. */
  readonly native: bigint;
  /** Who receives; for a token's transfer the token's recipient. */
  readonly to: Address;
  /** Set for a token's transfer, in the token's smallest units. */
  readonly token: { readonly contract: Address; readonly amount: bigint } | undefined;
}

/** Writes down who is to sign: nothing for the treasury, its index before the transaction for a pay-in address. */
export function fromSource(source: number, unsigned: Hex): string {
  return source === 0 ? unsigned : `${source}:${unsigned}`;
}

/** Reads what was built. @throws Error for anything else: were it passed over, its nonce would be given out twice. */
export function readBuilt(unsigned: string): BuiltTransaction {
  try {
    const [, source = '0', hex] = /^(?:([1-9]\d{0,9}):)?(0x[0-9a-f]+)$/i.exec(unsigned)!;
    return { source: Number(source), ...read(hex as Hex) };
  } catch (cause) {
    throw new Error(`in flight, but not built here: ${unsigned.slice(0, 80)}`, { cause });
  }
}

function read(unsigned: Hex): Omit<BuiltTransaction, 'source'> {
  const { type, chainId, nonce = 0, to, value = 0n, gas = 0n, maxFeePerGas = 0n, data } = parseTransaction(unsigned);
  if (type !== 'eip1559' || !to) throw new Error('neither a payment nor a call');
  const spent = { chainId, nonce, native: value + gas * maxFeePerGas };
  if (!data) return { ...spent, to: getAddress(to), token: undefined };
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
  if (functionName !== 'transfer') throw new Error(`a call of ${functionName}`);
  return { ...spent, to: getAddress(args[0]), token: { contract: getAddress(to), amount: args[1] } };
}
