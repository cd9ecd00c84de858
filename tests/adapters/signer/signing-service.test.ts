import { verify, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SigningService } from '../../../adapters/signer/signing-service.ts';
import { SigningJournal } from '../../../adapters/signer/signing-journal.ts';
import type { SigningRequest } from '../../../core/ports/chains/signer.ts';
import { ACCOUNT, scheme, FEE, LIMITS, requestOf, SEED } from './signer-bench.ts';

const DAY = 86_400_000;
const REFUSALS = /^(SigningRefused|SharedRefused|OrderAlreadySigned)$/;
let folder: string;
let now: number;
let journals: SigningJournal[];
let service: SigningService;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-signing-'));
  now = Date.UTC(2026, 0, 1);
  journals = [];
  service = opened();
});
afterEach(() => {
  for (const journal of journals) journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function opened(): SigningService {
  const journal = new SigningJournal(join(folder, 'journal.sqlite'), () => now);
  journals.push(journal);
  return new SigningService({ seed: SEED, schemes: [scheme], limits: LIMITS, journal });
}

const expectRefused = (request: SigningRequest, why: RegExp | string, by = service) => {
  expect(() => by.sign(request)).toThrow(
    expect.objectContaining({ name: expect.stringMatching(REFUSALS), message: expect.stringMatching(why) }),
  );
};

/** Whether it was signed. @throws any error but a refusal. */
function isSigned(request: SigningRequest): boolean {
  try {
    service.sign(request);
    return true;
  } catch (error) {
    if (REFUSALS.test((error as Error).name)) return false;
    throw error;
  }
}

describe('the signing service', () => {
  it('signs the transaction that pays the order with the key of its seed', () => {
    const request = requestOf('a');
    const { raw } = service.sign(request);
    const { transfer, signature } = JSON.parse(raw) as { transfer: string; signature: string };
    expect(transfer).toBe(request.unsigned);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: ACCOUNT }, format: 'jwk' });
    expect(verify(null, Buffer.from(transfer), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it.each<[string, (text: string) => string]>([
    ['another address', (text) => text.replace(/"address":"[^"]+"/, '"address":"thief"')],
    ['another amount', (text) => text.replace('"amount":"100"', '"amount":"101"')],
    ['another order', (text) => text.replace('"id":"a"', '"id":"b"')],
    ['another currency', (text) => text.replace('"ticker":"ltc"', '"ticker":"btc"')],
    ['an extra ID', (text) => text.replace('"extraId":null', '"extraId":"1"')],
    ['a repeated amount', (text) => text.replace('"amount":"100"', '"amount":"100","amount":"900"')],
    ['another chain', (text) => text.replace('simulated', 'litecoin')],
    ['somebody else’s account', (text) => text.replace(ACCOUNT, 'A'.repeat(43))],
    ['a space', (text) => text.replace(',', ', ')],
    ['no fee', (text) => text.replace('"50"', '"0"')],
    ['a fee in another form', (text) => text.replace('"50"', '"5e1"')],
    ['nothing', () => ''],
    ['no JSON', () => '"fee":"50"}'],
  ])('refuses a transaction with %s', (_, change) => {
    const { unsigned, ...rest } = requestOf('a');
    expect(change(unsigned)).not.toBe(unsigned);
    expectRefused({ ...rest, unsigned: change(unsigned) }, /transaction/);
  });

  it('refuses a fee beyond the limit', () => {
    const { unsigned, ...rest } = requestOf('a');
    expect(service.sign({ ...rest, unsigned: unsigned.replace('"50"', '"500"') }).raw).toContain('500');
    const other = requestOf('b');
    expectRefused(
      { ...other, unsigned: other.unsigned.replace('"50"', '"501"') },
      /the fee is 501, the limit of one transaction 500/,
    );
  });

  it('refuses unknown chains and currencies', () => {
    expectRefused({ ...requestOf('a'), chain: 'bitcoin' }, 'no key for the chain bitcoin');
    expectRefused({ ...requestOf('a'), chain: '__proto__' }, 'no key for the chain __proto__');
    const { order, ...rest } = requestOf('a');
    expectRefused({ ...rest, order: { ...order, ticker: 'btc' } }, 'no limit is set for btc');
  });
});

describe('a signing order', () => {
  it('is answered the same way again, also after a restart', () => {
    const first = service.sign(requestOf('a'));
    now += 10 * DAY;
    expect(service.sign(requestOf('a'))).toEqual(first);
    expect(opened().sign(requestOf('a'))).toEqual(first);
  });

  it('is refused for any other request under its ID', () => {
    const request = requestOf('a');
    const first = service.sign(request);
    const others: SigningRequest[] = [
      requestOf('a', 200n),
      { ...request, order: { ...request.order, to: { address: 'thief' } } },
      { ...request, order: { ...request.order, to: { ...request.order.to, extraId: '1' } } },
      { ...request, unsigned: request.unsigned.replace('"50"', '"51"') },
    ];
    for (const other of others) expectRefused(other, /signed for another request|no key/);
    expect(service.sign(request)).toEqual(first);
  });

  it('that was refused leaves its ID free and counts towards no limit', () => {
    expectRefused(requestOf('a', 1_001n), 'beyond the limit of one order');
    expect(service.sign(requestOf('a', 1_000n)).chainTxId).toMatch(/^[\da-f]{64}$/);
    expect(service.sign(requestOf('b', 1_000n)).raw).toContain('"b');
    expect(service.sign(requestOf('c', 1_000n)).raw).toContain('"c');
  });
});

describe('a refusal', () => {
  it('holds for a minute, so that concurrent callers get the same answer; another transaction may be signed', () => {
    for (const id of ['a', 'b', 'c']) service.sign(requestOf(id, 1_000n));
    now += DAY - 1;
    const request = requestOf('d', 1n);
    expectRefused(request, /limit of 3150/);
    now += 1;
    expectRefused(request, /limit of 3150/);
    const again = { ...request, unsigned: request.unsigned.replace('"50"', '"51"') };
    expect(service.sign(again).raw).toContain('51');
    const [same, other] = [requestOf('e', 1_000n), requestOf('e', 1_001n)];
    expectRefused(other, 'beyond the limit of one order');
    expect(service.sign(same).raw).toContain('"e');
  });

  it('ends after a minute, when the same transaction may be within the daily limit', () => {
    for (const id of ['a', 'b', 'c']) service.sign(requestOf(id, 1_000n));
    now += DAY - 30_000;
    expectRefused(requestOf('d', 1n), /limit of 3150/);
    now += 59_999;
    expectRefused(requestOf('d', 1n), /limit of 3150/);
    now += 1;
    expect(service.sign(requestOf('d', 1n)).raw).toContain('"d');
  });

  it('of an order that was signed as another transaction has an error of its own', () => {
    const request = requestOf('a');
    service.sign(request);
    const other = { ...request, unsigned: request.unsigned.replace('"50"', '"51"') };
    expect(() => service.sign(other)).toThrow(expect.objectContaining({ name: 'OrderAlreadySigned' }));
  });
});

describe('signing limits', () => {
  it('hold for one order, naming the field and the limit', () => {
    expectRefused(requestOf('a', 1_001n), /^amount: 1001 and a fee of 50 .*1050 \(ltc\)$/);
  });

  it('hold for any 24 hours, and not a moment longer', () => {
    for (const id of ['a', 'b', 'c']) service.sign(requestOf(id, 1_000n));
    expectRefused(requestOf('d', 1n), /limit of 3150/);
    now += DAY - 1;
    expectRefused(requestOf('d', 1n), /limit of 3150/, opened());
    // Requesting a signed order again counts towards no limit.
    service.sign(requestOf('a', 1_000n));
    now += 1;
    expect(service.sign(requestOf('d', 1_000n)).raw).toContain('"d');
  });

  it('hold for any orders in any sequence', () => {
    let runs = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(30), fc.bigInt(1n, 1_200n), fc.nat(DAY / 4)), { maxLength: 30 }),
        (asked) => {
          runs += 1;
          now += 2 * DAY;
          const signed: { at: number; amount: bigint; id: string }[] = [];
          for (const [number, amount, later] of asked) {
            now += later;
            const id = `${runs} ${number}`;
            if (!isSigned(requestOf(id, amount))) continue;
            if (!signed.some((each) => each.id === id)) signed.push({ at: now, amount, id });
          }
          for (const { at } of signed) {
            const day = signed.filter((each) => each.at <= at && each.at > at - DAY);
            expect(day.reduce((sum, { amount }) => sum + amount + FEE, 0n)).toBeLessThanOrEqual(3_150n);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('orders of the treasury', () => {
  it('are signed to addresses of the list of the signer alone, other orders to any', () => {
    const listed = requestOf('treasury-1');
    const treasury = (chain: string, ticker: string) =>
      chain === 'simulated' && ticker === 'ltc' ? new Set([listed.order.to.address]) : undefined;
    const journal = new SigningJournal(join(folder, 'treasury.sqlite'), () => now);
    journals.push(journal);
    const signer = new SigningService({ seed: SEED, schemes: [scheme], limits: LIMITS, treasury, journal });
    expect(signer.sign(listed).raw).not.toBe('');
    expectRefused(requestOf('treasury-2'), 'does not list this address', signer);
    expectRefused(listed, 'does not list this address');
    expect(signer.sign(requestOf('payout-2')).raw).not.toBe('');
  });
});
