import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { WithdrawalService } from '../../../../adapters/signer/withdrawals/withdrawal-service.ts';
import { readWithdrawalAccounts } from '../../../../cli/signer/withdrawal-accounts.ts';
import type { WithdrawalOrder } from '../../../../core/ports/markets/venue-withdrawer.ts';
import { requestOf, startSigner } from '../signer-bench.ts';

const folder = mkdtempSync(join(tmpdir(), 'altway-withdrawals-'));
const path = join(folder, 'withdrawals.json');
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = {
  kraken: {
    apiKey: 'the-key',
    secret: Buffer.from('a secret of kraken').toString('base64'),
    currencies: { btc: { asset: 'XBT', key: 'altway', address: 'bc1q-own', order: '1', day: '1.5' } },
  },
  binance: {
    apiKey: 'the-key',
    secret: 'a secret of binance',
    currencies: { xrp: { asset: 'XRP', network: 'XRP', address: 'rOwn', extraId: '4711', order: '100', day: '100' } },
  },
};

const accountsOf = (content: unknown) => {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readWithdrawalAccounts(path);
};

let now: number;
let service: WithdrawalService;
let count = 0;
beforeEach(() => {
  now = 1_700_000_000_000;
  service = new WithdrawalService(':memory:', accountsOf(FILE)!, () => now);
});

const order = (change: Partial<WithdrawalOrder> = {}): WithdrawalOrder => ({
  id: (count += 1).toString(16).padStart(32, '0'),
  venue: 'kraken',
  currency: 'btc',
  amount: '0.5',
  to: { address: 'bc1q-own' },
  ...change,
});

describe('withdrawals that the signer signs', () => {
  it('are the same call for the same order for ever, and nothing else for its ID', () => {
    const first = order();
    const call = service.sign(first);
    now += 86_400_000 * 3;
    expect(service.sign(first)).toEqual(call);
    expect(() => service.sign({ ...first, amount: '0.4' })).toThrow('signed for another request');
    expect(call.body).toContain('asset=XBT&key=altway&address=bc1q-own&amount=0.5');
    expect(JSON.stringify(call)).not.toContain(FILE.kraken.secret);
  });

  it('have a nonce each that is later than the last', () => {
    const nonces = [1, 2, 3].map(() => {
      const { body } = service.sign(order({ amount: '0.1' }));
      return Number(new URLSearchParams(body).get('nonce'));
    });
    expect(nonces).toEqual([now, now + 1, now + 2]);
  });

  it('go to the address of the list with its extra ID, of listed currencies and venues alone', () => {
    const xrp = { venue: 'binance', currency: 'xrp', amount: '20' };
    const { path: at } = service.sign(order({ ...xrp, to: { address: 'rOwn', extraId: '4711' } }));
    expect(at).toContain('address=rOwn&addressTag=4711&amount=20&withdrawOrderId=');
    for (const to of [
      { address: 'rOwn' },
      { address: 'rOwn', extraId: '4712' },
      { address: 'rThief', extraId: '4711' },
    ])
      expect(() => service.sign(order({ ...xrp, to }))).toThrow('another address');
    expect(() => service.sign(order({ currency: 'eth' }))).toThrow('has no eth at kraken');
    expect(() => service.sign(order({ venue: 'okx' }))).toThrow('has no btc at okx');
    expect(() => service.sign(order({ venue: 'constructor' }))).toThrow('has no btc');
  });

  it('keep to the limits of one and of 24 hours', () => {
    expect(() => service.sign(order({ amount: '1.000000000000000001' }))).toThrow('limit of one withdrawal');
    expect(() => service.sign(order({ amount: '0' }))).toThrow('limit of one withdrawal');
    service.sign(order({ amount: '1' }));
    expect(() => service.sign(order({ amount: '0.6' }))).toThrow('limit of 24 hours');
    service.sign(order({ amount: '0.5' }));
    now += 86_400_001;
    service.sign(order({ amount: '0.6' }));
  });

  it('are refused over the socket where the signer has no keys for them', async () => {
    const signer = await startSigner();
    try {
      const asked = signer.venuesClient.venueWithdrawal(order());
      await expect(asked).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('withdrawals') });
      const wrong = signer.venuesClient.venueWithdrawal(order({ id: 'short' }));
      await expect(wrong).rejects.toMatchObject({ code: 'invalid-input' });
    } finally {
      await signer.close();
    }
  });

  it('are signed at a socket of their own, which signs nothing else and tells no key', async () => {
    const signer = await startSigner(Date.now, 10_000, service);
    try {
      const { client, venuesClient } = signer;
      expect(await venuesClient.venueWithdrawal(order())).toMatchObject({ headers: expect.anything() });
      const request = requestOf('a');
      const refused = [
        venuesClient.sign(request),
        venuesClient.replace(request),
        venuesClient.withdraw(request),
        venuesClient.signedFor('a'),
        venuesClient.allowance('simulated', 'ltc'),
        venuesClient.publicKeys(),
        client.venueWithdrawal(order()),
      ];
      const outcomes = await Promise.allSettled(refused);
      expect(outcomes.map(({ status }) => status)).toEqual(refused.map(() => 'rejected'));
      for (const outcome of outcomes) expect(String((outcome as PromiseRejectedResult).reason)).toContain('not found');
      expect(await client.signedFor('a')).toEqual([]);
      expect(statSync(signer.folder.withdrawalSocket).mode & 0o777).toBe(0o600);
    } finally {
      await signer.close();
    }
  });
});

describe('the file of keys that withdraw', () => {
  it('may be missing', () => {
    expect(readWithdrawalAccounts(join(folder, 'none.json'))).toBeUndefined();
  });

  it.each([
    ['{"apiKey": "the-secret-text"', "can't be read"],
    [{ okx: { ...FILE.kraken } }, 'okx is none of kraken, binance'],
    [{ kraken: { ...FILE.kraken, currencies: { btc: { ...FILE.kraken.currencies.btc, key: undefined } } } }, 'btc.key'],
    [{ binance: { ...FILE.binance, currencies: { btc: FILE.kraken.currencies.btc } } }, 'btc.network is missing'],
    [{ kraken: { apiKey: 'x', currencies: {} } }, "can't be read"],
  ])('stops the start, and is never quoted: %j', (content, why) => {
    expect(() => accountsOf(content)).toThrow(why);
    expect(() => accountsOf(content)).not.toThrow('secret');
  });
});
