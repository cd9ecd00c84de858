import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LITECOIN } from '../../../adapters/chain-bitcoin/networks.ts';
import { bitcoinScheme } from '../../../adapters/signer/schemes/bitcoin-scheme.ts';
import { type SigningScheme, SharedRefused, SigningRefused } from '../../../adapters/signer/schemes/signing-scheme.ts';
import { SigningRefusals } from '../../../adapters/signer/signing-refusals.ts';
import { SigningJournal } from '../../../adapters/signer/signing-journal.ts';
import type { SigningLimit } from '../../../adapters/signer/signing-limits.ts';
import { SigningService } from '../../../adapters/signer/signing-service.ts';
import type { SigningRequest } from '../../../core/ports/chains/signer.ts';
import { FOREIGN_SEED, keyOf, type Payment, psbt, SEED } from './payout-fixture.ts';

const COIN = 100_000_000n;
const DAY = 86_400_000;
const OWN = keyOf(LITECOIN, SEED, 0, 5);
const CHANGE = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => keyOf(LITECOIN, SEED, 1, index));
const CUSTOMERS = [0, 1, 2, 3].map((index) => keyOf(LITECOIN, FOREIGN_SEED, 0, index));
const THIEF = keyOf(LITECOIN, FOREIGN_SEED, 0, 99);
const scheme = bitcoinScheme(LITECOIN, { maximumFee: 10n ** 7n, maximumFeeRate: 10n ** 9n });

let folder: string;
let now: number;
let limit: SigningLimit;
let journals: SigningJournal[];
let service: SigningService;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-shared-'));
  now = Date.UTC(2026, 0, 1);
  limit = { order: 2n * COIN, day: 20n * COIN, fees: { transaction: 100_000n, day: 1_000_000n } };
  journals = [];
  service = opened();
});
afterEach(() => {
  for (const journal of journals) journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function opened(schemes: readonly SigningScheme[] = [scheme]): SigningService {
  const journal = new SigningJournal(join(folder, 'journal.sqlite'), () => now);
  journals.push(journal);
  return new SigningService({ seed: SEED, schemes, limits: () => limit, journal });
}

type Listed = readonly [id: string, address: string, amount: string];

interface Changes {
  readonly ids?: readonly string[];
  readonly fee?: bigint;
  readonly salt?: string;
  /** Changes what the PSBT pays, without the change. */
  readonly pays?: (payments: readonly Payment[]) => readonly Payment[];
  readonly listed?: (orders: readonly Listed[]) => readonly Listed[];
  readonly parts?: number;
}

/** The request of each order that pays a customer one coin, all with one transaction. */
function shared({ ids = ['a', 'b', 'c'], fee = 10_000n, salt = 's', pays, listed, parts = 1 }: Changes = {}) {
  const payments = ids.map((_, at): Payment => ({ script: CUSTOMERS[at]!.script, amount: COIN }));
  const paid = pays?.(payments) ?? payments;
  const rest = paid.reduce((left, { amount }) => left - amount, 10n * COIN - fee);
  const change = Array.from({ length: parts }, (_, at): Payment => {
    return { script: CHANGE[at]!.script, amount: rest / BigInt(parts), key: CHANGE[at]! };
  });
  const text = psbt(LITECOIN, [{ key: OWN, amount: 10n * COIN }], [...paid, ...change]);
  const orders = ids.map((id, at): Listed => [id, CUSTOMERS[at]!.address, String(COIN)]);
  const unsigned = JSON.stringify({ salt, orders: listed?.(orders) ?? orders, psbt: text });
  return ids.map((id, at): SigningRequest => {
    const order = { id, ticker: 'ltc', to: { address: CUSTOMERS[at]!.address }, amount: COIN };
    return { chain: 'litecoin', order, unsigned };
  });
}

const allSigned = (...ids: string[]) => ids.map((id) => service.signedFor(id, 0)?.chainTxId);

describe('a transaction that orders share', () => {
  it('is signed once for all of them, after a restart too', () => {
    const [a, b, c] = shared() as [SigningRequest, SigningRequest, SigningRequest];
    const signed = service.sign(b);
    expect(allSigned('a', 'b', 'c')).toEqual([signed.chainTxId, signed.chainTxId, signed.chainTxId]);
    now += 10 * DAY;
    service = opened();
    expect(service.signMany([a, b, c])).toEqual([signed, signed, signed]);
    expect(service.signedFor('c', 0)).toEqual({ ...c, ...signed });
    expect(() => service.sign({ ...shared({ salt: 'other' })[0]! })).toThrow(/order a was signed for another request/);
  });

  it.each<[string, Changes, RegExp]>([
    ['pays a thief too', { pays: (all) => [...all, { script: THIEF.script, amount: COIN }] }, /neither the order nor/],
    ['pays one order less', { pays: (all) => all.slice(1) }, /0 outputs pay the order/],
    ['pays one order more', { pays: ([one, ...all]) => [{ ...one!, amount: COIN + 1n }, ...all] }, /is paid 100000001/],
    ['pays one twice', { pays: (all) => [...all, all[0]!] }, /2 outputs pay the order/],
    ['lists an order twice', { listed: (all) => [...all, all[0]!] }, /an order occurs twice/],
    [
      'lists an address twice',
      { listed: ([a, b]) => [a!, b!, ['d', a![1], a![2]]], pays: (all) => all.slice(0, 2) },
      /two orders/,
    ],
    ['lists another amount', { listed: ([a, ...all]) => [[a![0], a![1], '7'], ...all] }, /not for this order/],
    ['lists another address', { listed: ([a, ...all]) => [[a![0], THIEF.address, a![2]], ...all] }, /not for this/],
    ['lists others', { listed: ([, ...all]) => all }, /not for this order/],
    ['lists one alone', { ids: ['a'] }, /not a transaction that orders share/],
    ['has too much change', { parts: 9 }, /9 outputs beside the payout/],
    ['has a long salt', { salt: 's'.repeat(101) }, /not a transaction that orders share/],
    ['is long', { salt: 's'.repeat(2_000_000) }, /too long for orders to share it/],
    ['lists many orders', { listed: (all) => Array.from({ length: 9 }, () => all).flat() }, /that orders share/],
    ['costs too much', { fee: 100_001n }, /the limit of one transaction 100000/],
  ])('is refused for all when it %s', (_, changes, reason) => {
    expect(() => service.sign(shared(changes)[0]!)).toThrow(reason);
    expect(allSigned('a', 'b', 'c')).toEqual([undefined, undefined, undefined]);
  });

  it('may have its change in several parts', () => {
    expect(service.sign(shared({ parts: 4 })[0]!).raw).not.toBe('');
  });

  it('is checked against the limits of one order, and of a day for all of them with the exact fee', () => {
    limit = { ...limit, day: 3n * COIN + 9_999n };
    expect(() => service.sign(shared()[1]!)).toThrow(/amount: .* is beyond the limit of 300009999/);
    limit = { ...limit, day: 3n * COIN + 10_000n };
    service.sign(shared({ salt: '2' })[1]!);
    expect(service.allowance('litecoin', 'ltc')).toEqual({ order: limit.order, day: 0n });
    limit = { ...limit, order: COIN, day: 100n * COIN };
    expect(() => service.sign(shared({ ids: ['x', 'y'] })[0]!)).toThrow(/beyond the limit of one order, 100000000/);
    limit = { ...limit, order: 2n * COIN, fees: { transaction: 100_000n, day: 19_999n } };
    expect(() => service.sign(shared({ ids: ['v', 'w'] })[0]!)).toThrow(/beyond the limit of 19999/);
    limit = { ...limit, fees: { transaction: 100_000n, day: 20_000n } };
    expect(service.sign(shared({ ids: ['v', 'w'], salt: '2' })[0]!).raw).not.toBe('');
  });

  it('is refused for ever once it was refused, so that each of its orders can be built again', () => {
    limit = { ...limit, order: COIN };
    expect(() => service.sign(shared()[0]!)).toThrow(/beyond the limit of one order/);
    limit = { ...limit, order: 2n * COIN };
    now += DAY;
    service = opened();
    for (const request of shared()) expect(() => service.sign(request)).toThrow(/was given up/);
    const again = shared({ salt: 'again' });
    expect(service.signMany(again).every((one) => 'raw' in one)).toBe(true);
  });

  it('is refused for ever also when the signer could not read it, for want of a key or as text of another version', () => {
    const [requests, others] = [shared(), shared({ ids: ['x', 'y'], salt: 'other' })];
    service = opened([]);
    expect(() => service.sign(requests[0]!)).toThrow(/no key/);
    const unread = () => {
      throw new SigningRefused('not a transaction that orders share');
    };
    service = opened([{ ...scheme, ordersOf: unread }]);
    expect(service.signMany(others.slice(1))).toEqual([expect.objectContaining({ name: 'SharedRefused' })]);
    service = opened();
    for (const request of [...requests, ...others]) expect(() => service.sign(request)).toThrow(/was given up/);
  });

  it('is refused to nobody once the refusal was rolled back, because another of its orders could get a signature', () => {
    const database = new DatabaseSync(':memory:');
    const refusals = new SigningRefusals(database, () => now);
    const [request] = shared() as [SigningRequest];
    const refused = () => {
      throw new SharedRefused('beyond a limit');
    };
    database.exec('BEGIN');
    expect(() => refusals.answered(request, refused)).toThrow('beyond a limit');
    database.exec('ROLLBACK');
    expect(refusals.isWithdrawn(request)).toBe(false);
    expect(refusals.answered(request, () => 'signed')).toBe('signed');
    expect(() => refusals.answered(request, refused)).toThrow('beyond a limit');
    expect(refusals.isWithdrawn(request)).toBe(true);
    database.close();
  });

  it('is refused when one of its orders is signed otherwise, and the others are not signed by that', () => {
    service.sign(shared({ ids: ['a', 'z'] })[1]!);
    const [a, b] = shared() as [SigningRequest, SigningRequest];
    expect(() => service.sign(a)).toThrow(expect.objectContaining({ name: 'OrderAlreadySigned' }));
    expect(() => service.sign(b)).toThrow(expect.objectContaining({ name: 'SharedRefused' }));
    expect(allSigned('b', 'c')).toEqual([undefined, undefined]);
  });

  it('is not signed any more once it was given up, and cannot be given up once it is signed', () => {
    const requests = shared();
    service.withdraw(requests[2]!);
    service = opened();
    for (const request of requests) expect(() => service.sign(request)).toThrow(/was given up/);
    const signed = shared({ salt: 'other' });
    service.sign(signed[0]!);
    expect(() => service.withdraw(signed[1]!)).toThrow(expect.objectContaining({ name: 'OrderAlreadySigned' }));
    expect(() => service.withdraw({ ...requests[0]!, chain: 'bitcoin' })).toThrow(/no key/);
  });
});

it('an order of the treasury goes to a listed address alone, whatever shares its transaction', () => {
  expect(() => service.sign(shared({ ids: ['a', 'treasury-1'] })[0]!)).toThrow(/does not list this address/);
});

describe('a replacement of a transaction that orders share', () => {
  it('is one for all of them, costs the difference once, and is the same when it is asked for again', () => {
    const [first, second] = [shared(), shared({ fee: 11_000n })];
    service.sign(first[0]!);
    const raised = service.replace(second[1]!);
    for (const request of second) expect(service.replace(request)).toEqual(raised);
    for (const { order } of second) expect(service.signedFor(order.id, 1)?.chainTxId).toBe(raised.chainTxId);
    expect(service.allowance('litecoin', 'ltc')?.day).toBe(limit.day - 3n * COIN - 11_000n);
    expect(() => service.replace(shared({ fee: 12_000n })[2]!)).toThrow(/a tenth more than 11000/);
  });

  it('carries out the same orders', () => {
    const first = shared();
    service.sign(first[0]!);
    expect(() => service.replace(shared({ ids: ['a', 'b'], fee: 20_000n })[0]!)).toThrow(/the orders of the first/);
    expect(() => service.replace(shared({ ids: ['a', 'b', 'c', 'd'], fee: 20_000n })[0]!)).toThrow(/the orders of the/);
    const alone = { ...first[0]!, unsigned: JSON.parse(shared({ fee: 20_000n })[0]!.unsigned).psbt as string };
    expect(() => service.replace(alone)).toThrow(/the orders of the first/);
  });
});
