import { type Address, decodeFunctionData, erc20Abi, getAddress, type Hex, parseTransaction } from 'viem';

/** An unsigned transaction built earlier: its maximum cost and its source. */
export interface BuiltTransaction {
  readonly chainId: number;
  /** The index of the pay-in address whose nonce it uses, 0 for the treasury. */
  readonly source: number;
  readonly nonce: number;
  /** Wei, at most: the value and the cost of the gas. */
  readonly native: bigint;
  /** The recipient; for a token transfer the token's recipient. */
  readonly to: Address;
  /** Set for a token transfer, in the token's smallest units. */
  readonly token: { readonly contract: Address; readonly amount: bigint } | undefined;
}

/** Marks who signs: nothing for the treasury, the index before the transaction for a pay-in address. */
export function fromSource(source: number, unsigned: Hex): string {
  return source === 0 ? unsigned : `${source}:${unsigned}`;
}

/** Reads a built transaction. @throws Error for anything else: skipping it would assign its nonce twice. */
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
