import { describe, expect, it } from 'vitest';
import { accountRoutes } from '../../../core/contract/accounts/account-routes.ts';
import { callOrigin } from '../../../core/contract/call-origin.ts';
import { exchangeRoutes } from '../../../core/contract/exchange/exchange-routes.ts';

const OWN = 'https://exchange.example';
const OTHER = 'https://api.exchange.example';
const SAME_HOST = 'https://exchange.example:8443';
const { estimate, quote, rates, currencies, warning, domain, createTransaction, transactions } = exchangeRoutes;

describe('the origin of a call', () => {
  it.each([estimate, quote, rates, currencies, warning])('is the API domain for a public call: $path', (route) => {
    expect(callOrigin(route, OWN, OTHER)).toBe(OTHER);
    expect(callOrigin(route, OWN, OWN)).toBe(OWN);
  });

  it.each([createTransaction, transactions, accountRoutes.logIn, accountRoutes.profile])(
    'is the page’s own for a call that needs cookies: $path',
    (route) => {
      expect(callOrigin(route, OWN, OTHER)).toBe(OWN);
      expect(callOrigin(route, OWN, SAME_HOST)).toBe(SAME_HOST);
    },
  );

  it('is always the page’s own for the call that resolves the API domain', () => {
    expect(callOrigin(domain, OWN, SAME_HOST)).toBe(OWN);
  });
});
