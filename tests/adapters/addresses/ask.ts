import { ChainAddressRules } from '../../../adapters/addresses/chain-address-rules.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { plainCurrency } from '../../support/fixtures/arbitraries.ts';

/** A minimal currency of a network. */
export function coinOf(network: string, fields: Partial<Currency> = {}): Currency {
  return plainCurrency({ ticker: 'coin', network, ...fields });
}

const rules = new ChainAddressRules();

/** Validates an address with the rules of the main networks. */
export function ask(network: string, address: string, extraId?: string) {
  return rules.check(coinOf(network), address, extraId);
}

/** The reason of an invalid result, or 'valid'. */
export function verdict(network: string, address: string, extraId?: string): string {
  const answer = ask(network, address, extraId);
  return answer.status === 'valid' ? 'valid' : answer.reason;
}
