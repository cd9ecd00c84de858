import type { Currency } from '../../core/domain/quotes/currency.ts';
import { EXTRA_ID_NAME } from '../../core/domain/quotes/extra-id-name.ts';
import type { AddressRules, AddressVerdict } from '../../core/ports/chains/address-rules.ts';
import { type AddressFormat, anyOf, MALFORMED, type Reading } from './address-format.ts';
import { memo } from './extra-ids.ts';
import * as errorMessage from './messages.ts';
import { networkRules } from './network-rules.ts';
import { otherFormats } from './other-formats.ts';
import type { NetworkRule } from './network-rule.ts';
import { type PaymentUri, readPaymentUri } from './payment-uri.ts';
import { isSecret, mayBeSecret } from './secrets.ts';
import { LONGEST, clean, withExtraId } from './with-extra-id.ts';

/** Addresses that a deployment accepts beyond those of the main networks. */
interface ChainAddressOptions {
  /** By `Currency.network`: formats of test networks beside the main one, or of a network that `networkRules` lacks. */
  readonly also?: Readonly<Record<string, readonly AddressFormat[]>>;
}

/** For a currency with an extra ID on a network whose rule has none. */
const ANY_MEMO = memo(256);

/**
 * Checks addresses by the rules of their networks, checksums included. It does not ask the chain whether they exist.
 */
export class ChainAddressRules implements AddressRules {
  readonly #rules: ReadonlyMap<string, NetworkRule>;
  /** Formats for guessing the network of an address: each format once, under the most popular network that uses it. */
  readonly #telling: readonly { readonly name: string; readonly format: AddressFormat }[];

  constructor({ also = {} }: ChainAddressOptions = {}) {
    const rules = new Map(networkRules.map((rule) => [rule.network, rule]));
    for (const [network, formats] of Object.entries(also)) {
      const known = rules.get(network);
      const [first, ...others] = known ? [known.format, ...formats] : formats;
      if (first) rules.set(network, { ...(known ?? { network, schemes: [] }), format: anyOf(first, ...others) });
    }
    this.#rules = rules;
    const named = [...rules.values()].map(({ network, format }) => ({ name: network, format })).concat(otherFormats);
    this.#telling = named.filter(({ format }, index) => named.findIndex((other) => other.format === format) === index);
  }

  check(currency: Currency, address: string, extraId = ''): AddressVerdict {
    const rule = this.#rules.get(currency.network);
    if (!rule) return errorMessage.unknownNetwork(currency.network);
    if (address.length > LONGEST) return errorMessage.malformedAddress(rule.network);
    const text = clean(address);
    if (text === '') return errorMessage.emptyAddress(rule.network);
    if (isSecret(text)) return errorMessage.secretPasted('address');
    const link = readPaymentUri(text);
    if (link) return this.#checkLink(rule, currency, link, extraId) ?? this.#explain(rule, text, MALFORMED);
    return this.#checkText(rule, currency, text, [extraId]);
  }

  /** Undefined when no network uses such links. */
  #checkLink(rule: NetworkRule, currency: Currency, link: PaymentUri, extraId: string): AddressVerdict | undefined {
    const isOurs = rule.schemes.includes(link.scheme);
    const meant = link.chainId === undefined ? undefined : this.#find((other) => other.chainId === link.chainId);
    if (isOurs && link.chainId !== undefined && link.chainId !== rule.chainId) {
      return errorMessage.wrongNetwork(rule.network, meant?.network);
    }
    if (isOurs) return this.#checkText(rule, currency, link.address, [extraId, link.extraId ?? '']);
    if (isSecret(link.address) || mayBeSecret(link.address)) return errorMessage.secretPasted('address');
    const owner = meant ?? this.#find((other) => other.schemes.includes(link.scheme));
    return owner && errorMessage.wrongNetwork(rule.network, owner.network);
  }

  #checkText(rule: NetworkRule, currency: Currency, text: string, extraIds: readonly string[]): AddressVerdict {
    if (isSecret(text)) return errorMessage.secretPasted('address');
    const reading = rule.format.read(text);
    if (reading.status !== 'ok') return this.#explain(rule, text, reading);
    const extraRule = rule.extraId ?? (currency.extraIdName === undefined ? undefined : ANY_MEMO);
    return withExtraId(rule, currency.extraIdName ?? EXTRA_ID_NAME, extraRule, reading, extraIds);
  }

  /** Explains why an address was rejected. The network where it would be valid comes before the error in the text. */
  #explain(rule: NetworkRule, text: string, { status }: Reading): AddressVerdict {
    const looksLike = this.#telling.find(({ format }) => format !== rule.format && isCertain(format, text))?.name;
    if (looksLike !== undefined) return errorMessage.wrongNetwork(rule.network, looksLike, rule.advice);
    if (status === 'checksum') return errorMessage.mistypedAddress(rule.network);
    if (mayBeSecret(text)) return errorMessage.secretOrTransaction();
    if (status === 'wrong-network') return errorMessage.wrongNetwork(rule.network);
    const isName = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{1,12}$/u.test(text);
    return isName ? errorMessage.nameInsteadOfAddress(rule.network) : errorMessage.malformedAddress(rule.network);
  }

  #find(wanted: (rule: NetworkRule) => boolean): NetworkRule | undefined {
    return [...this.#rules.values()].find(wanted);
  }
}

function isCertain(format: AddressFormat, text: string): boolean {
  const mayBe = format.isTelling && text.toLowerCase().startsWith(format.start ?? '');
  return mayBe && format.read(text).status === 'ok';
}
