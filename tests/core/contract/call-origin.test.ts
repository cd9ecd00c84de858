import { describe, expect, it } from 'vitest';
import { accountRoutes } from '../../../core/contract/accounts/account-routes.ts';
import { callOrigin } from '../../../core/contract/call-origin.ts';
import { exchangeRoutes } from '../../../core/contract/exchange/exchange-routes.ts';

const OWN = 'https://exchange.example';
const OTHER = 'https://api.exchange.example';
const SAME_HOST = 'https://exchange.example:8443';
const { estimate, quote, rates, currencies, warning, domain, createTransaction, transactions } = exchangeRoutes;

describe('a call', () => {
  it.each([estimate, quote, rates, currencies, warning])('that is anybody’s goes to the API domain: $path', (route) => {
    expect(callOrigin(route, OWN, OTHER)).toBe(OTHER);
    expect(callOrigin(route, OWN, OWN)).toBe(OWN);
  });

  it.each([createTransaction, transactions, accountRoutes.logIn, accountRoutes.profile])(
    'that knows who asks stays where its cookies are: $path',
    (route) => {
      expect(callOrigin(route, OWN, OTHER)).toBe(OWN);
      expect(callOrigin(route, OWN, SAME_HOST)).toBe(SAME_HOST);
    },
  );

  it('for the API domain itself is always made where the page is from', () => {
    expect(callOrigin(domain, OWN, SAME_HOST)).toBe(OWN);
  });
});
