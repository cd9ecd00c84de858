import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardsCheck } from '../../../cli/doctor/checks/cards.ts';
import type { Installation } from '../../../cli/doctor/installation.ts';
import { MOONPAY_KEYS, type MoonPayServer, moonPayServer } from '../../support/cards/moonpay-server.ts';
import { STRIPE_KEYS, type StripeServer, stripeServer } from '../../support/cards/stripe-server.ts';

let folder: string;
let stripe: StripeServer;
let moonpay: MoonPayServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altway-doctor-cards-'));
  [stripe, moonpay] = await Promise.all([stripeServer(), moonPayServer(Date.now)]);
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([stripe.close(), moonpay.close()]);
});

function examined(parts: { readonly secretKey?: string; readonly mode?: number } = {}) {
  const { secretKey = STRIPE_KEYS.secretKey, mode = 0o600 } = parts;
  const { webhookKey, ...keys } = MOONPAY_KEYS;
  const path = join(folder, 'cards.json');
  const content = {
    stripe: { secretKey, webhookSecrets: [STRIPE_KEYS.webhookSecret], api: stripe.address, currencies: ['usd'] },
    moonpay: { ...keys, webhookKeys: [webhookKey], api: moonpay.address, currencies: ['usd'] },
  };
  writeFileSync(path, JSON.stringify(content));
  chmodSync(path, mode);
  return cardsCheck.run({ configuration: { cardsFile: path }, chains: undefined } as unknown as Installation);
}

describe('the doctor on cards', () => {
  it('asks each provider for a price', async () => {
    expect(await examined()).toEqual([
      { grade: 'good', what: expect.stringMatching(/^Stripe delivers 0\.0009\d+ btc for 100 usd$/) },
      { grade: 'good', what: expect.stringMatching(/^MoonPay delivers 0\.0009\d+ btc for 100 usd$/) },
    ]);
  });

  it('says which provider does not accept its key, and tells no key', async () => {
    const [first, second] = await examined({ secretKey: 'sk_test_wrongwrong' });
    expect(first).toMatchObject({ grade: 'mend', what: expect.stringContaining('answered 401') });
    expect(JSON.stringify(first)).not.toContain('wrongwrong');
    expect(second).toMatchObject({ grade: 'good' });
  });

  it('names the mistakes of the file', async () => {
    expect(await examined({ mode: 0o644 })).toMatchObject([
      { grade: 'mend', what: expect.stringContaining('chmod 600') },
    ]);
  });
});
