import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../../adapters/node/settings/configuration.ts';
import { readCardsFile } from '../../../../adapters/node/settings/cards-file.ts';
import type { ChainsSetup } from '../../../../cli/chains/chain-setup.ts';
import { openProviders } from '../../../../cli/serve/cards/open-providers.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'altway-cards-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const stripe = { secretKey: 'sk_test_0123456789', webhookSecrets: ['whsec_0123456789'] };
const moonpay = {
  publishableKey: 'pk_test_0123456789',
  secretKey: 'sk_test_9876543210',
  webhookKeys: ['wk_test_0123456789'],
};

function written(content: unknown, mode = 0o600): string {
  const path = join(folder, 'cards.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(path, mode);
  return path;
}

function mistakesOf(content: unknown, mode?: number): readonly string[] {
  try {
    readCardsFile(written(content, mode));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.mistakes.map((mistake) => mistake.replace(/^.*cards\.json:? /, ''));
  }
}

describe('the file of card providers', () => {
  it('is read as written', () => {
    const limits = { minimum: 5, maximum: 500 };
    const both = { stripe: { ...stripe, limits, currencies: ['usd'] }, moonpay };
    expect(readCardsFile(written(both))).toEqual(both);
  });

  it.each<[unknown, string]>([
    [[], 'must be an object with stripe or moonpay'],
    [{}, 'must name stripe or moonpay'],
    [{ paypal: {} }, 'there is no setting "paypal"'],
    [{ stripe: { ...stripe, secretKey: 'pk_test_0123456789' } }, 'stripe.secretKey must be a secret or restricted key'],
    [{ stripe: { secretKey: stripe.secretKey } }, 'stripe.webhookSecrets is missing'],
    [{ stripe: { ...stripe, webhookSecrets: ['secret'] } }, 'stripe.webhookSecrets[0] must be the signing secret'],
    [{ stripe: { ...stripe, currencies: ['gbp'] } }, 'stripe.currencies[0] must be usd or eur'],
    [{ stripe: { ...stripe, limits: { minimum: 9, maximum: 9 } } }, 'stripe.limits must have a minimum below'],
    [{ stripe: { ...stripe, api: 'http://api.example' } }, 'stripe.api must be an https:// address'],
    [{ moonpay: { ...moonpay, secretKey: 'sk_live_0123456789' } }, 'moonpay must have keys of one mode'],
    [{ moonpay: { ...moonpay, key: 'x' } }, 'moonpay: there is no setting "key"'],
    ['{', 'is no JSON'],
  ])('%j has a mistake that is named by its place', (content, mistake) => {
    expect(mistakesOf(content).some((one) => one.includes(mistake))).toBe(true);
  });

  it('names all its mistakes at once, and none of its keys', () => {
    const mistakes = mistakesOf({
      stripe: { ...stripe, secretKey: 'hunter22' },
      moonpay: { ...moonpay, webhookKeys: ['hunter33'] },
    });
    expect(mistakes).toHaveLength(2);
    expect(mistakes.join()).not.toMatch(/hunter/);
  });

  it('is refused while others can read it', () => {
    expect(mistakesOf({ stripe }, 0o644)).toEqual([expect.stringContaining('can be read by others: chmod 600 it')]);
    expect(mistakesOf({ stripe }, 0o640)).toHaveLength(1);
  });
});

describe('card providers of a file', () => {
  const chains = (isTest: boolean, tickers = ['btc']) => ({ chains: [{ tickers, isTest }] }) as unknown as ChainsSetup;
  const idsOf = async (content: unknown, setup?: ChainsSetup) =>
    (await openProviders(written(content), setup, asyncScheduler))?.map(({ id }) => id);
  const live = { stripe: { ...stripe, secretKey: 'sk_live_0123456789' } };

  it('are those that it names', async () => {
    expect(await idsOf({ stripe, moonpay })).toEqual(['stripe', 'moonpay']);
    expect(await idsOf({ moonpay }, chains(true))).toEqual(['moonpay']);
    expect(await idsOf(live, chains(false))).toEqual(['stripe']);
  });

  it('take real money for real bitcoin only', async () => {
    await expect(idsOf(live)).rejects.toThrow('stripe.secretKey is live');
    await expect(idsOf(live, chains(true))).rejects.toThrow('use test keys');
    await expect(idsOf({ stripe, moonpay }, chains(false))).rejects.toThrow(
      /stripe\.secretKey is for tests.*\n.*moonpay/,
    );
    await expect(idsOf({ stripe }, chains(true, ['ltc']))).rejects.toThrow('no chain of ALTWAY_CHAINS has it');
  });
});
