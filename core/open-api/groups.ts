import { accountContract } from '../contract/accounts/account-contract.ts';
import { affiliateContract } from '../contract/affiliates/affiliate-contract.ts';
import { contentContract } from '../contract/content/content-contract.ts';
import { exchangeContract } from '../contract/exchange/exchange-contract.ts';
import { merchantContract, widgetContract } from '../contract/merchants/merchant-contract.ts';
import type { Call, Contract } from '../contract/route.ts';
import { ticketContract } from '../contract/tickets/ticket-contract.ts';

export interface NamedCall {
  readonly name: string;
  readonly call: Call;
}

interface CallGroup {
  readonly tag: string;
  readonly about: string;
  readonly calls: readonly NamedCall[];
}

const { currencies, estimate, quote, proof, rates, rateHistory, fiatRates, ...others } = exchangeContract;
const { domain, warning, ...exchanges } = without(others, contentContract);
const { apiKey, apiKeys, createApiKey, rotateApiKey, revokeApiKey, ...merchants } = merchantContract;

/** Every call over HTTP, in the order in which a reader needs them. */
export const CALL_GROUPS: readonly CallGroup[] = [
  group('Prices', 'What can be exchanged, and for how much.', {
    currencies,
    estimate,
    quote,
    proof,
    rates,
    rateHistory,
    fiatRates,
  }),
  group('Exchanges', 'Making an exchange and following it to its end.', exchanges),
  group('Affiliate', 'What a partner has earned. Keys may read it; moving it takes the partner.', affiliateContract),
  group('Merchants', 'Payments, signed links and events.', merchants),
  group('Keys', 'API keys, for whoever is signed in.', { apiKey, apiKeys, createApiKey, rotateApiKey, revokeApiKey }),
  group('Widgets', 'What framed pages ask, with nobody signed in.', widgetContract),
  group('Accounts', 'Signing up, signing in, and what a profile has.', accountContract),
  group('Site', 'What the pages of the site are made of.', { domain, warning, ...contentContract, ...ticketContract }),
];

function group(tag: string, about: string, contract: Contract): CallGroup {
  return { tag, about, calls: Object.entries(contract).map(([name, call]) => ({ name, call })) };
}

function without<C extends Contract, D extends Contract>(all: C, some: D): Omit<C, keyof D> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(some, name))) as Omit<C, keyof D>;
}
