import { attempt } from './address-format.ts';

/** What a payment link or QR code says. */
export interface PaymentUri {
  /** Lower case, without a leading 'web+'. */
  readonly scheme: string;
  readonly address: string;
  /** The chain of EIP-681, when it names one. */
  readonly chainId?: number;
  /** A tag or memo it carries. */
  readonly extraId?: string;
}

const EXTRA_ID_NAMES = ['dt', 'tag', 'memo', 'text'];

/**
 * Reads `scheme:address?parameters` as BIP 21, EIP-681, SEP-7 and TON's links have it.
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

/** SEP-7 names the address in a parameter, TON behind the word transfer. */
function readPath(path: string, parameters: URLSearchParams): { readonly address: string } {
  if (path === 'pay') return { address: parameters.get('destination') ?? '' };
  return { address: path.replace(/^transfer\//, '').replace(/\/$/, '') };
}

/** EIP-681: `pay-` before it, a chain behind it, and for tokens the contract, whose payee is a parameter. */
function readEthereumPath(path: string, parameters: URLSearchParams): { address: string; chainId?: number } {
  const [, target = path, chain, call] = /^(?:pay-)?(0x[\da-f]{40})(?:@(\d{1,15}))?(?:\/(\w+))?$/i.exec(path) ?? [];
  const address = call === undefined ? target : call === 'transfer' ? (parameters.get('address') ?? '') : '';
  return { address, ...(chain === undefined ? {} : { chainId: Number(chain) }) };
}
