/** A transaction that pays an exchange: what a wallet is asked to send. */
export interface PaymentRequest {
  /** EIP-155. */
  readonly chainId: number;
  /** The deposit address, or the token's contract. */
  readonly to: string;
  /** Wei. */
  readonly value: bigint;
  /** The call of a token's contract. */
  readonly data?: string;
}

/** What the server writes: an address on a chain with wei, or a token's contract with payee and units (EIP-681). */
const URI =
  /^ethereum:(0x[0-9a-f]{40})@([1-9]\d{0,15})(?:\?value=(\d{1,78})|\/transfer\?address=(0x[0-9a-f]{40})&uint256=(\d{1,78}))$/i;

/** The selector of `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb';

/** Reads the payment URI of an exchange. @returns undefined where it is none of an EVM network. */
export function paymentRequest(uri: string): PaymentRequest | undefined {
  const [, to, chain, wei, payee, units] = URI.exec(uri) ?? [];
  if (to === undefined) return undefined;
  const chainId = Number(chain);
  if (payee === undefined) return { chainId, to, value: BigInt(wei!) };
  return { chainId, to, value: 0n, data: `${TRANSFER}${word(BigInt(payee))}${word(BigInt(units!))}` };
}

/** 32 bytes, as a contract reads them. */
function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

export function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}
