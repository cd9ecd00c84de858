import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { encodeFunctionData, erc20Abi, parseTransaction, serializeTransaction } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LITECOIN } from '../../../adapters/chain-bitcoin/networks.ts';
import { outpointsOf } from '../../../adapters/signer/schemes/bitcoin-checks.ts';
import { bitcoinScheme } from '../../../adapters/signer/schemes/bitcoin-scheme.ts';
import { evmScheme } from '../../../adapters/signer/schemes/evm-scheme.ts';
import type { SigningLimit } from '../../../adapters/signer/signing-limits.ts';
import { SigningRefused } from '../../../adapters/signer/schemes/signing-scheme.ts';
import { SigningJournal } from '../../../adapters/signer/signing-journal.ts';
import { SigningService } from '../../../adapters/signer/signing-service.ts';
import type { SigningRequest } from '../../../core/ports/chains/signer.ts';
import { keyOf, psbt, request as bitcoinRequest, SEED as BITCOIN_SEED, type Payment } from './payout-fixture.ts';
import { requestOf, type RunningSigner, startSigner } from './signer-bench.ts';

const DAY = 86_400_000;
const GWEI = 10n ** 9n;
const ETHER = 10n ** 18n;
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const THIEF = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const GAS = 21_000n;
const network = { chain: 'ethereum', chainId: 1, nativeTicker: 'eth', tokens: [{ ticker: 'usdt20', contract: TOKEN }] };
const schemes = [
  evmScheme({ ...network, limits: { maxFee: ETHER } }),
  bitcoinScheme(LITECOIN, { maximumFee: 10n ** 8n, maximumFeeRate: 10n ** 8n }),
];

let now: number;
let limits: Record<string, SigningLimit>;
let journal: SigningJournal;
let service: SigningService;
beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  limits = {
    'ethereum eth': { order: 10n * ETHER, day: 10n * ETHER, fees: { transaction: ETHER / 100n, day: ETHER / 10n } },
    'ethereum usdt20': { order: 1_000n, day: 1_000n },
    'litecoin ltc': { order: 10n ** 10n, day: 10n ** 10n, fees: { transaction: 10n ** 6n, day: 10n ** 7n } },
  };
  journal = new SigningJournal(':memory:', () => now);
  service = new SigningService({
    seed: BITCOIN_SEED,
    schemes,
    limits: (chain, of) => limits[`${chain} ${of}`],
    journal,
  });
});
afterEach(() => journal.close());

interface Terms {
  readonly nonce?: number;
  readonly gwei?: bigint;
  readonly amount?: bigint;
  readonly to?: `0x${string}`;
  readonly source?: string;
}

function ether(id: string, { nonce = 7, gwei = 10n, amount = 5n, to = RECIPIENT, source = '' }: Terms = {}) {
  const fees = { maxFeePerGas: gwei * GWEI, maxPriorityFeePerGas: GWEI, gas: GAS };
  const unsigned = source + serializeTransaction({ type: 'eip1559', chainId: 1, nonce, to, value: amount, ...fees });
  return { chain: 'ethereum', order: { id, ticker: 'eth', to: { address: to }, amount }, unsigned };
}

function token(id: string, amount: bigint, gwei: bigint): SigningRequest {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECIPIENT, amount] });
  const fees = { maxFeePerGas: gwei * GWEI, maxPriorityFeePerGas: GWEI, gas: GAS };
  const unsigned = serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 7, to: TOKEN, data, ...fees });
  return { chain: 'ethereum', order: { id, ticker: 'usdt20', to: { address: RECIPIENT }, amount }, unsigned };
}

const COINS = [0, 1, 2, 3].map((index) => keyOf(LITECOIN, BITCOIN_SEED, 0, index + 1));
const CHANGE = keyOf(LITECOIN, BITCOIN_SEED, 1, 0);
const CUSTOMER = keyOf(LITECOIN, new Uint8Array(32).fill(9), 0, 1);
const PAID = 100_000_000n;

/** Pays the customer from these coins, each of 2 LTC, with this fee. */
function litecoin(coins: readonly number[], fee: bigint): SigningRequest {
  const inputs = Array.from({ length: 4 }, (_, at) => ({ key: COINS[at]!, amount: 2n * PAID }));
  const rest = BigInt(coins.length) * 2n * PAID - PAID - fee;
  const outputs: Payment[] = [
    { script: CUSTOMER.script, amount: PAID },
    { script: CHANGE.script, amount: rest, key: CHANGE },
  ];
  // All four are written, so that each keeps its own funding transaction; the others are taken out again.
  const whole = Transaction.fromPSBT(base64.decode(psbt(LITECOIN, inputs, outputs)));
  const some = new Transaction();
  for (const coin of coins) some.addInput(whole.getInput(coin));
  for (let at = 0; at < whole.outputsLength; at += 1) some.addOutput(whole.getOutput(at));
  return bitcoinRequest(LITECOIN, base64.encode(some.toPSBT()), CUSTOMER.address, PAID);
}

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof SigningRefused) return error.message;
    throw error;
  }
  return 'signed';
};

describe('a replacement', () => {
  it('pays the same order with the same nonce and a higher fee; asked again, it is the same', () => {
    service.sign(ether('a'));
    const second = service.replace(ether('a', { gwei: 20n }));
    expect(parseTransaction(second.raw as `0x02${string}`)).toMatchObject({ nonce: 7, maxFeePerGas: 20n * GWEI });
    now += 10 * DAY;
    expect(service.replace(ether('a', { gwei: 20n }))).toEqual(second);
    expect(service.signedFor('a', 0)).toMatchObject(ether('a'));
    expect(service.signedFor('a', 1)).toEqual({ ...ether('a', { gwei: 20n }), ...second });
    expect(service.signedFor('a', 2)).toBeUndefined();
  });

  it.each<[string, Terms, RegExp]>([
    ['with another nonce', { nonce: 8, gwei: 20n }, /must use the nonce of the first/],
    ['from another account', { source: '3:', gwei: 20n }, /must use the nonce of the first/],
    ['of another amount', { amount: 6n, gwei: 20n }, /signed for another payment/],
    ['to another address', { to: THIEF, gwei: 20n }, /signed for another payment/],
    ['with a lower fee', { gwei: 9n }, /a tenth more/],
    ['above the limit of a fee', { gwei: 500n }, /the limit of one transaction/],
  ])('is refused %s', (_, terms, why) => {
    service.sign(ether('a'));
    const before = service.signedFor('a', 1);
    expect(refusal(() => service.replace(ether('a', terms)))).toMatch(why);
    expect(before).toBeUndefined();
  });

  it('is refused for an order that was not signed, and under another order', () => {
    expect(refusal(() => service.replace(ether('a', { gwei: 20n })))).toMatch(/not signed, so nothing replaces it/);
    service.sign(ether('a'));
    expect(refusal(() => service.replace(ether('b', { gwei: 20n })))).toMatch(/not signed, so nothing replaces it/);
    expect(refusal(() => service.sign(ether('a', { gwei: 20n })))).toMatch(/signed for another request/);
  });

  it('costs a tenth more than every form before it', () => {
    service.sign(ether('a', { gwei: 100n }));
    expect(refusal(() => service.replace(ether('a', { gwei: 109n })))).toMatch(/a tenth more/);
    expect(refusal(() => service.replace(ether('a', { gwei: 110n })))).toBe('signed');
    expect(refusal(() => service.replace(ether('a', { gwei: 120n })))).toMatch(/a tenth more/);
    expect(refusal(() => service.replace(ether('a', { gwei: 121n })))).toBe('signed');
  });

  it('counts against the limits of a day with what it adds, and the amount once', () => {
    const fee = (gwei: bigint) => gwei * GWEI * GAS;
    limits['ethereum eth'] = { order: ETHER, day: fee(70n), fees: { transaction: fee(60n), day: fee(70n) } };
    service.sign(token('a', 800n, 10n));
    expect(refusal(() => service.replace(token('a', 800n, 60n)))).toBe('signed');
    expect(refusal(() => service.sign(token('b', 300n, 1n)))).toMatch(/amount: 300 with 800 of the last 24 hours/);
    expect(refusal(() => service.sign(token('b', 100n, 11n)))).toMatch(/fees of the last 24 hours/);
    expect(refusal(() => service.sign(token('b', 100n, 10n)))).toBe('signed');
    expect(refusal(() => service.replace(token('b', 100n, 20n)))).toMatch(/fees of the last 24 hours/);
    now += DAY;
    expect(refusal(() => service.replace(token('b', 100n, 20n)))).toBe('signed');
  });

  it('of Litecoin spends every input of the first form, so that no two forms can both be included', () => {
    const [a, b] = [litecoin([0, 1], 1_000n), litecoin([0, 1, 2], 3_000n)];
    service.sign(a);
    for (const coins of [[2, 3], [0, 2], [1]])
      expect(refusal(() => service.replace(litecoin(coins, 3_000n)))).toMatch(/every input of the first/);
    expect(refusal(() => service.replace(b))).toBe('signed');
    // It excludes the form before it, but not the first.
    expect(refusal(() => service.replace(litecoin([2, 3], 5_000n)))).toMatch(/every input of the first/);
    expect(refusal(() => service.replace(litecoin([0, 1], 5_000n)))).toBe('signed');
  });

  it('leaves at most one form of an order to the chain, within the fee limit, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.subarray([0, 1, 2, 3], { minLength: 1 }), fc.integer({ min: 500, max: 2_000_000 })), {
          maxLength: 12,
        }),
        (asked) => {
          const own = new SigningJournal(':memory:', () => now);
          const of = { seed: BITCOIN_SEED, schemes, limits: () => limits['litecoin ltc'], journal: own };
          const signer = new SigningService(of);
          const signed: SigningRequest[] = [];
          for (const [coins, fee] of asked) {
            const request = litecoin(coins, BigInt(fee));
            const answer = refusal(() => (signed.length === 0 ? signer.sign(request) : signer.replace(request)));
            if (answer === 'signed' && !signed.some(({ unsigned }) => unsigned === request.unsigned))
              signed.push(request);
          }
          own.close();
          const inputs = signed.map(({ unsigned }) => outpointsOf(Transaction.fromPSBT(base64.decode(unsigned))));
          for (const one of inputs)
            for (const other of inputs) expect([...one].some((input) => other.has(input))).toBe(true);
          for (const { unsigned } of signed)
            expect(schemes[1]!.feeOf({ ...litecoin([0], 500n), unsigned }).amount).toBeLessThanOrEqual(10n ** 6n);
        },
      ),
      { numRuns: 10 },
    );
  }, 60_000);
});

describe('a replacement over the socket', () => {
  let signer: RunningSigner;
  beforeEach(async () => {
    signer = await startSigner();
  });
  afterEach(() => signer.close());

  it('is signed, told with the first form, and refused with its reason', async () => {
    const [first, second] = [requestOf('a'), requestOf('a')];
    const dearer = { ...second, unsigned: second.unsigned.replace('"50"', '"60"') };
    await expect(signer.client.replace(dearer)).rejects.toMatchObject({ code: 'forbidden' });
    const forms = [await signer.client.sign(first), await signer.client.replace(dearer)];
    expect(await signer.client.signedFor('a')).toEqual([
      { ...first, ...forms[0] },
      { ...dearer, ...forms[1] },
    ]);
    await expect(signer.client.replace(requestOf('a', 200n))).rejects.toMatchObject({ code: 'conflict' });
    expect(signer.log()).toMatch(/"replaced"/);
  });
});
