import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { encodeFunctionData, erc20Abi, serializeTransaction } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LITECOIN } from '../../../adapters/chain-bitcoin/networks.ts';
import { bitcoinScheme } from '../../../adapters/signer/schemes/bitcoin-scheme.ts';
import { evmScheme } from '../../../adapters/signer/schemes/evm-scheme.ts';
import { SigningService } from '../../../adapters/signer/signing-service.ts';
import { SigningRefused } from '../../../adapters/signer/schemes/signing-scheme.ts';
import { SigningJournal } from '../../../adapters/signer/signing-journal.ts';
import type { SigningLimit } from '../../../adapters/signer/signing-limits.ts';
import type { SigningRequest } from '../../../core/ports/chains/signer.ts';
import { FEE, scheme as simulated, requestOf } from './signer-bench.ts';

const DAY = 86_400_000;
const GWEI = 10n ** 9n;
const ETHER = 10n ** 18n;
const SEED = new Uint8Array(64).fill(7);
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** The most wei that the gas of one payment may cost by the settings of the chain. */
const MAX_FEE = ETHER / 20n;

const ethereum = evmScheme({
  chain: 'ethereum',
  chainId: 1,
  nativeTicker: 'eth',
  tokens: [{ ticker: 'usdt20', contract: TOKEN }],
  limits: { maxFee: MAX_FEE },
});
const litecoin = bitcoinScheme(LITECOIN, { maximumFee: 10n ** 8n, maximumFeeRate: 10n ** 8n });

let folder: string;
let now: number;
let limits: Record<string, SigningLimit>;
const journals: SigningJournal[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-fees-'));
  now = Date.UTC(2026, 0, 1);
});
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function opened(name = 'journal.sqlite'): SigningService {
  const journal = new SigningJournal(join(folder, name), () => now);
  journals.push(journal);
  const schemes = [ethereum, litecoin, simulated];
  return new SigningService({ seed: SEED, schemes, limits: (chain, ticker) => limits[`${chain} ${ticker}`], journal });
}

function payment(id: string, amount: bigint, feePerGas: bigint, ticker = 'eth', tip = 0n): SigningRequest {
  const prices = { maxFeePerGas: feePerGas, maxPriorityFeePerGas: tip };
  const native = { to: RECIPIENT, value: amount, gas: 21_000n } as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECIPIENT, amount] });
  const token = { to: TOKEN, value: 0n, gas: 65_000n, data } as const;
  const call = ticker === 'eth' ? native : token;
  const unsigned = serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 7, ...prices, ...call });
  return { chain: 'ethereum', order: { id, ticker, to: { address: RECIPIENT }, amount }, unsigned };
}

/** Requests a signature for each. @returns how many were signed, and why the last one was refused. */
function signAll(service: SigningService, requests: readonly SigningRequest[]) {
  let [signed, why] = [0, ''];
  for (const request of requests) {
    try {
      service.sign(request);
      signed += 1;
    } catch (error) {
      if (!(error instanceof SigningRefused)) throw error;
      why = (error as Error).message;
    }
  }
  return { signed, why };
}

const many = (count: number, make: (id: string) => SigningRequest) =>
  Array.from({ length: count }, (_, at) => make(`order ${at}`));

describe('the fee of a payout', () => {
  it('counts towards the daily limit, so that a thousand dust orders cannot burn the treasury', () => {
    limits = { 'ethereum eth': { order: ETHER / 100n, day: ETHER / 100n, fees: { transaction: MAX_FEE, day: ETHER } } };
    // Each costs 0.0021 ether in gas.
    const { signed, why } = signAll(
      opened(),
      many(1_000, (id) => payment(id, 1n, 100n * GWEI)),
    );
    expect(signed).toBe(4);
    expect(why).toMatch(/^amount: 1 and a fee of 2100000000000000 with .* limit of 10000000000000000 \(eth\)$/);
  });

  it('counts towards the limit of the order', () => {
    limits = { 'ethereum eth': { order: ETHER, day: 9n * ETHER, fees: { transaction: MAX_FEE, day: ETHER } } };
    const fee = 21_000n * 100n * GWEI;
    expect(signAll(opened(), [payment('a', ETHER - fee + 1n, 100n * GWEI)]).why).toMatch(/limit of one order/);
    expect(signAll(opened(), [payment('b', ETHER - fee, 100n * GWEI)]).signed).toBe(1);
  });

  it('has limits of its own for one transaction and for 24 hours', () => {
    const fee = 21_000n * 100n * GWEI;
    limits = { 'ethereum eth': { order: ETHER, day: 9n * ETHER, fees: { transaction: fee, day: 3n * fee } } };
    const service = opened();
    expect(signAll(service, [payment('dear', 1n, 100n * GWEI + 1n)]).why).toMatch(/^fee: .*limit of one transaction/);
    const orders = many(10, (id) => payment(id, 1n, 100n * GWEI));
    expect(signAll(service, orders)).toMatchObject({ signed: 3, why: expect.stringMatching(/^fee: .*limit of 63/) });
    now += DAY - 1;
    expect(signAll(opened(), [payment('early', 1n, 100n * GWEI)]).signed).toBe(0);
    now += 60_000;
    expect(signAll(opened(), [payment('early', 1n, 100n * GWEI)]).signed).toBe(1);
  });

  it('of a token counts towards the limit of the network’s coin', () => {
    limits = {
      'ethereum eth': { order: ETHER, day: ETHER / 50n, fees: { transaction: MAX_FEE, day: ETHER } },
      'ethereum usdt20': { order: 1_000n, day: 100_000n },
    };
    // Each costs 0.0065 ether in gas.
    const service = opened();
    const tokens = many(10, (id) => payment(id, 1_000n, 100n * GWEI, 'usdt20'));
    expect(signAll(service, tokens)).toMatchObject({ signed: 3, why: expect.stringMatching(/^fee: .*\(eth\)$/) });
    expect(signAll(service, [payment('coin', 1n, 100n * GWEI)]).why).toMatch(/19500000000000000 of the last 24 hours/);
    expect(signAll(opened('other'), [payment('one', 1_001n, GWEI, 'usdt20')]).why).toMatch(/^amount: 1001 .*1000/);
  });

  it('needs a limit for the coin it is paid in', () => {
    limits = { 'ethereum usdt20': { order: 1_000n, day: 100_000n } };
    expect(signAll(opened(), [payment('a', 1n, GWEI, 'usdt20')]).why).toMatch(/no limit is set for eth on ethereum/);
    limits['ethereum eth'] = { order: ETHER, day: ETHER };
    expect(signAll(opened(), [payment('a', 1n, GWEI + 1n, 'usdt20')]).why).toMatch(/no limit is set for fees in eth/);
  });

  it('never exceeds the daily limit together with the amounts, for any requests', () => {
    const price = fc.bigInt(1n, 2_000n * GWEI);
    const asked = fc.array(fc.tuple(fc.constantFrom('eth', 'usdt20'), fc.bigInt(1n, ETHER), price, fc.nat(DAY / 4)), {
      maxLength: 20,
    });
    const [day, fees] = [ETHER, { transaction: MAX_FEE, day: ETHER / 10n }];
    let runs = 0;
    fc.assert(
      fc.property(asked, (orders) => {
        limits = {
          'ethereum eth': { order: ETHER, day, fees },
          'ethereum usdt20': { order: ETHER, day: 20n * ETHER },
        };
        const service = opened(`run ${(runs += 1)}`);
        const spent: { at: number; eth: bigint; fee: bigint }[] = [];
        for (const [at, [ticker, amount, perGas, later]] of orders.entries()) {
          now += later;
          if (signAll(service, [payment(`order ${at}`, amount, perGas, ticker)]).signed === 0) continue;
          const fee = (ticker === 'eth' ? 21_000n : 65_000n) * perGas;
          spent.push({ at: now, eth: fee + (ticker === 'eth' ? amount : 0n), fee });
        }
        for (const { at } of spent) {
          const window = spent.filter((each) => each.at <= at && each.at > at - DAY);
          expect(window.reduce((sum, { eth }) => sum + eth, 0n)).toBeLessThanOrEqual(day);
          expect(window.reduce((sum, { fee }) => sum + fee, 0n)).toBeLessThanOrEqual(fees.day);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('the tip of an EVM transaction', () => {
  const attempt = (price: bigint, tip: bigint) => ethereum.sign(SEED, payment('tip', 1n, price, 'eth', tip)).raw;

  it('is at most half of the price, or small, for networks without a base fee', () => {
    expect(attempt(100n * GWEI, 50n * GWEI)).toMatch(/^0x02/);
    expect(attempt(50n * GWEI, 50n * GWEI)).toMatch(/^0x02/);
    expect(attempt(1_000n * GWEI, 500n * GWEI)).toMatch(/^0x02/);
    expect(() => attempt(100n * GWEI, 50n * GWEI + 1n)).toThrow(
      /a tip of 50000000001 wei .*more than half of the price/,
    );
    expect(() => attempt(1_000n * GWEI, 1_000n * GWEI)).toThrow(SigningRefused);
  });
});

describe('a journal of an older version', () => {
  /** Writes the journal as it was before fees were recorded. */
  function older(requests: readonly (readonly [request: SigningRequest, at: number])[]): void {
    const database = new DatabaseSync(join(folder, 'journal.sqlite'));
    database.exec(`
      CREATE TABLE answers (
        order_id TEXT PRIMARY KEY, chain TEXT NOT NULL, ticker TEXT NOT NULL, amount TEXT NOT NULL,
        request TEXT NOT NULL, raw TEXT NOT NULL, chain_tx_id TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
      CREATE INDEX by_time ON answers (chain, ticker, at);`);
    const insert = database.prepare('INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    for (const [{ chain, order, unsigned }, at] of requests) {
      const { id, ticker, to, amount } = order;
      const request = JSON.stringify([chain, id, ticker, to.address, to.extraId ?? null, `${amount}`, unsigned]);
      insert.run(id, chain, ticker, `${amount}`, request, 'raw', 'hash', at);
    }
    database.close();
  }

  it('opens, answers its orders as before, and counts their amounts and fees of the last 24 hours', () => {
    limits = {
      'ethereum eth': { order: ETHER, day: ETHER / 100n, fees: { transaction: MAX_FEE, day: ETHER } },
      'ethereum usdt20': { order: 1_000n, day: 1_000n },
    };
    const [old, gone] = [payment('old', 600n, 100n * GWEI, 'usdt20'), payment('gone', 1n, 100n * GWEI)];
    older([
      [old, now - 1],
      [gone, now - DAY],
    ]);
    const service = opened();
    expect(service.sign(old)).toEqual({ raw: 'raw', chainTxId: 'hash' });
    expect(signAll(service, [payment('a', 401n, GWEI, 'usdt20')]).why).toMatch(/401 with 600 of the last 24 hours/);
    expect(signAll(service, [payment('b', ETHER / 250n, GWEI)]).why).toMatch(
      /with 6500000000000000 of the last 24 hours/,
    );
    expect(signAll(opened(), [payment('c', ETHER / 500n, GWEI)]).signed).toBe(1);
  });

  it('counts an order with its amount alone when the fee can no longer be determined', () => {
    limits = { 'simulated ltc': { order: 500n, day: 500n, fees: { transaction: 500n, day: 500n } } };
    const lost = { ...requestOf('lost', 100n), unsigned: 'not a transfer any more' };
    older([
      [lost, now - 1],
      [requestOf('known', 100n), now - 1],
    ]);
    expect(signAll(opened(), [requestOf('a', 251n)]).why).toMatch(
      new RegExp(`with ${200n + FEE} of the last 24 hours`),
    );
  });
});
