import { attempt } from './address-format.ts';

/** The content of a payment link or QR code. */
export interface PaymentUri {
  /** Lower case, without a leading 'web+'. */
  readonly scheme: string;
  readonly address: string;
  /** The chain ID of EIP-681, when the link names one. */
  readonly chainId?: number;
  /** The tag or memo in the link. */
  readonly extraId?: string;
}

const EXTRA_ID_NAMES = ['dt', 'tag', 'memo', 'text'];

/**
 * Reads `scheme:address?parameters` by the rules of BIP 21, EIP-681, SEP-7 and TON.
 * @returns undefined when the text is no link; an empty address when the link has none.
 */
export function readPaymentUri(text: string): PaymentUri | undefined {
  const parts = /^(?:web\+)?([a-z][a-z\d.-]*):(?:\/\/)?([^?#\s]*)(?:\?([^#]*))?(?:#.*)?$/i.exec(text);
  if (!parts) return undefined;
  const [, scheme = '', path = '', query = ''] = parts;
  const parameters = new URLSearchParams(query);
  const extraId = EXTRA_ID_NAMES.map((name) => parameters.get(name)?.trim()).find(Boolean);
  const written = attempt(() => decodeURIComponent(path)) ?? path;
  return {
    scheme: scheme.toLowerCase(),
    ...(scheme.toLowerCase() === 'ethereum' ? readEthereumPath(written, parameters) : readPath(written, parameters)),
    ...(extraId === undefined ? {} : { extraId }),
  };
}

/** SEP-7 has the address in a parameter, TON after the word transfer. */
function readPath(path: string, parameters: URLSearchParams): { readonly address: string } {
  if (path === 'pay') return { address: parameters.get('destination') ?? '' };
  return { address: path.replace(/^transfer\//, '').replace(/\/$/, '') };
}

/**
 * Reads an EIP-681 path: an optional `pay-` before the address, a chain after it; for tokens the path is the contract
 * and a parameter the payee.
 */
function readEthereumPath(path: string, parameters: URLSearchParams): { address: string; chainId?: number } {
  const [, target = path, chain, call] = /^(?:pay-)?(0x[\da-f]{40})(?:@(\d{1,15}))?(?:\/(\w+))?$/i.exec(path) ?? [];
  const address = call === undefined ? target : call === 'transfer' ? (parameters.get('address') ?? '') : '';
  return { address, ...(chain === undefined ? {} : { chainId: Number(chain) }) };
}
