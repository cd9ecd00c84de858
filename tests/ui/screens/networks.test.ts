import { expect, it } from 'vitest';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { rendererOf } from '../support/renderer.ts';

it('/networks shows, without scripts, that all networks work', async () => {
  const { status, body } = await rendererOf().get('/networks');
  expect([status, /<title>(.*?)<\/title>/s.exec(body)?.[1]]).toEqual([200, 'Network status | Altway']);
  for (const text of [
    'All networks work.',
    'XRP Ledger',
    'Monero',
    '<link rel="canonical" href="https://altway.example/networks">',
  ])
    expect(body).toContain(text);
});

it('/networks shows what does not work, why and since when', async () => {
  const trouble = { payIn: false, payout: true, reason: '<b>Upgrade</b>', since: '2026-01-15T09:30:00.000Z' };
  const answer = SAMPLE_CURRENCIES.map((currency) => (currency.ticker === 'btc' ? { ...currency, trouble } : currency));
  const { body } = await rendererOf({ currencies: { status: 'ready', answer } }).get('/networks');
  for (const text of [
    '1 network has a problem.',
    'Payouts paused',
    '&lt;b&gt;Upgrade&lt;/b&gt;',
    '2026-01-15 09:30 UTC',
  ])
    expect(body).toContain(text);
});

it('/networks says so when the networks could not be loaded', async () => {
  const failed = { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } as const;
  const { status, body } = await rendererOf({ currencies: failed }).get('/networks');
  expect([status, body.includes('The currencies could not be loaded.')]).toEqual([200, true]);
  expect(body).not.toContain('All networks work.');
});
