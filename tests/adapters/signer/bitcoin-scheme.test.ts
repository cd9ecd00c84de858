import fc from 'fast-check';
import { hex } from '@scure/base';
import { SigHash, Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { BITCOIN, type BitcoinParameters, DOGECOIN, LITECOIN } from '../../../adapters/chain-bitcoin/networks.ts';
import { bitcoinScheme } from '../../../adapters/signer/schemes/bitcoin-scheme.ts';
import { FOREIGN_SEED, fundingOf, keyOf, type Payment, psbt, request, SEED } from './payout-fixture.ts';

const COIN = 100_000_000n;
const LIMITS = { maximumFee: 2_000_000n, maximumFeeRate: 4_000_000n };

describe.each([
  ['segwit', LITECOIN, BITCOIN],
  ['legacy', DOGECOIN, LITECOIN],
])('payouts of a %s chain', (_, parameters: BitcoinParameters, another: BitcoinParameters) => {
  const scheme = bitcoinScheme(parameters, LIMITS);
  const own = keyOf(parameters, SEED, 0, 5);
  const change = keyOf(parameters, SEED, 1, 7);
  const customer = keyOf(parameters, FOREIGN_SEED, 0, 0);
  const thief = keyOf(parameters, FOREIGN_SEED, 0, 1);
  const coins = [
    { key: own, amount: COIN },
    { key: change, amount: COIN },
  ];
  const payout: Payment = { script: customer.script, amount: COIN };
  const rest: Payment = { script: change.script, amount: COIN - 100_000n, key: change };

  const sign = (unsigned: string) => scheme.sign(SEED, request(parameters, unsigned, customer.address));
  function expectRefused(unsigned: string, reason: RegExp): void {
    expect(() => sign(unsigned)).toThrow(expect.objectContaining({ name: 'SigningRefused' }));
    expect(() => sign(unsigned)).toThrow(reason);
  }

  it('are signed when they match the order, with the same signature each time', () => {
    const signed = sign(psbt(parameters, coins, [payout, rest]));
    expect(sign(psbt(parameters, coins, [payout, rest]))).toEqual(signed);
    const transaction = Transaction.fromRaw(hex.decode(signed.raw));
    expect(transaction.id).toBe(signed.chainTxId);
    expect(transaction.getOutputAddress(0, parameters.addressVersions)).toBe(customer.address);
    expect(transaction.getOutput(0).amount).toBe(COIN);
    expect(sign(psbt(parameters, coins, [rest, payout])).chainTxId).not.toBe(signed.chainTxId);
    expect(sign(psbt(parameters, [{ key: own, amount: COIN + 50_000n }], [payout])).raw).toMatch(/^[0-9a-f]+$/);
  });

  it('are refused with another destination, amount or output', () => {
    expectRefused(psbt(parameters, coins, [{ ...payout, script: thief.script }, rest]), /0 outputs pay the order/);
    for (const amount of [COIN - 1n, COIN + 1n, 0n]) {
      expectRefused(psbt(parameters, coins, [{ ...payout, amount }, rest]), /is paid \d+ instead of 100000000/);
    }
    const extra = { script: thief.script, amount: 10_000n };
    expectRefused(
      psbt(parameters, coins, [payout, { ...rest, amount: COIN / 2n }, extra]),
      /neither the order nor change/,
    );
    expectRefused(psbt(parameters, coins, [payout, extra]), /neither the order nor change/);
    expectRefused(psbt(parameters, coins, [payout, { ...payout, amount: 10_000n }]), /2 outputs pay the order/);
    expectRefused(psbt(parameters, coins, [rest]), /0 outputs pay the order/);
  });

  it('are refused when the change goes to an address that is not a change address of the signer', () => {
    for (const key of [undefined, change, thief, { ...thief, path: change.path }]) {
      expectRefused(psbt(parameters, coins, [payout, { ...rest, script: thief.script, key }]), /neither the order/);
    }
    expectRefused(psbt(parameters, coins, [payout, { ...rest, key: undefined }]), /neither the order/);
    expectRefused(psbt(parameters, coins, [payout, { ...rest, script: own.script, key: own }]), /neither the order/);
    const unwatched = keyOf(parameters, SEED, 1, parameters.changeAddresses);
    expectRefused(psbt(parameters, coins, [payout, { ...rest, script: unwatched.script, key: unwatched }]), /neither/);
  });

  it('are refused above either fee limit, or with a negative fee', () => {
    const paying = (fee: bigint) => psbt(parameters, coins, [payout, { ...rest, amount: COIN - fee }]);
    expectRefused(paying(2_000_001n), /a fee of 2000001 is above 2000000/);
    expectRefused(psbt(parameters, coins, [payout]), /is above 2000000/);
    expectRefused(paying(-1n), /more than it spends/);
    expectRefused(psbt(parameters, [{ key: own, amount: COIN + 1_500_000n }], [payout]), /vB is above 4000000 a kvB/);
    expect(sign(paying(LIMITS.maximumFee / 4n)).raw).not.toBe('');
  });

  it('are refused when an input is not an own coin', () => {
    const foreign = { key: thief, amount: COIN };
    expectRefused(psbt(parameters, [coins[0]!, foreign], [payout, rest]), /input 1 is not ours/);
    expectRefused(psbt(parameters, [coins[0]!, { ...foreign, says: own }], [payout, rest]), /input 1 is not ours/);
    expectRefused(psbt(parameters, [coins[0]!, { ...coins[1]!, says: own }], [payout, rest]), /input 1 is not ours/);
  });

  it('are refused when the amount of an input is not proven or differs from its proof', () => {
    const unproven = { key: own, amount: COIN * 9n, claimed: COIN, isProven: false };
    expectRefused(psbt(parameters, [unproven, coins[1]!], [payout, rest]), /comes without the transaction/);
    // The funding transaction with its amount changed: it no longer has the ID that the input names.
    const forged = hex.encode(fundingOf(own.script, COIN, 0).unsignedTx);
    const real = hex.encode(fundingOf(own.script, COIN * 9n, 0).unsignedTx);
    const honest = psbt(parameters, [{ key: own, amount: COIN * 9n }, coins[1]!], [payout, rest]);
    expectRefused(swap(honest, real, forged), /contradicts itself/);
  });

  it('are refused for another network or currency', () => {
    const elsewhere = keyOf(another, FOREIGN_SEED, 0, 0);
    const unsigned = psbt(parameters, coins, [payout, rest]);
    const asked = request(parameters, unsigned, customer.address);
    const refused = expect.objectContaining({ name: 'SigningRefused' });
    expect(() => scheme.sign(SEED, request(parameters, unsigned, elsewhere.address))).toThrow(refused);
    expect(() => scheme.sign(SEED, { ...asked, chain: another.id })).toThrow(/does not sign for/);
    expect(() => scheme.sign(SEED, { ...asked, order: { ...asked.order, ticker: 'xyz' } })).toThrow(/does not move/);
    const memo = { address: customer.address, extraId: '1' };
    expect(() => scheme.sign(SEED, { ...asked, order: { ...asked.order, to: memo } })).toThrow(/no memo/);
    expect(() => scheme.sign(FOREIGN_SEED, asked)).toThrow(/input 0 is not ours/);
  });

  it('are refused when the signature would cover less, or when the transaction has a lock time', () => {
    for (const sighash of [SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY]) {
      expectRefused(psbt(parameters, [{ ...coins[0]!, sighash }, coins[1]!], [payout, rest]), /all of the transaction/);
    }
    expectRefused(psbt(parameters, coins, [payout, rest], { lockTime: 800_000 }), /waits for a time or a block/);
    expectRefused(psbt(parameters, [{ ...coins[0]!, sequence: 10 }, coins[1]!], [payout, rest]), /input 0 waits/);
  });

  it('are refused when they are no PSBT or are partly signed', () => {
    for (const text of ['', 'cHNidP8=', 'not base64', psbt(parameters, coins, [payout, rest]).slice(0, -40)]) {
      expectRefused(text, /not a PSBT/);
    }
    const touched = psbt(parameters, coins, [payout, rest], {
      replace: (transaction) =>
        transaction.updateInput(0, { partialSig: [[own.publicKey, new Uint8Array(71).fill(1)]] }),
    });
    expectRefused(touched, /not a PSBT|has a partialSig/);
  });

  it('are signed exactly when the amounts are right, for any amounts', () => {
    const { sign } = bitcoinScheme(parameters, { ...LIMITS, maximumFeeRate: COIN });
    const amount = fc.oneof(fc.bigInt(0n, 3n * COIN), fc.constant(COIN), fc.bigInt(COIN - 10n, COIN + 10n));
    const fee = fc.oneof(fc.bigInt(-COIN, COIN), fc.bigInt(-1n, LIMITS.maximumFee + 1n));
    fc.assert(
      fc.property(amount, amount, fc.oneof(amount, fc.constant(COIN)), fee, (first, second, paid, fee) => {
        const kept = first + second - paid - fee;
        fc.pre(kept >= 0n);
        const inputs = [
          { ...coins[0]!, amount: first },
          { ...coins[1]!, amount: second },
        ];
        const unsigned = psbt(parameters, inputs, [
          { ...payout, amount: paid },
          { ...rest, amount: kept },
        ]);
        const isFine = paid === COIN && fee >= 0n && fee <= LIMITS.maximumFee;
        const asked = request(parameters, unsigned, customer.address);
        expect(outcome(() => sign(SEED, asked))).toBe(isFine ? 'signed' : 'SigningRefused');
      }),
      { numRuns: 12 },
    );
  });
});

it('a segwit input with a false amount is refused, although its signature would cover the amount', () => {
  const own = keyOf(LITECOIN, SEED, 0, 5);
  const customer = keyOf(LITECOIN, FOREIGN_SEED, 0, 0);
  const [amount, claimed] = [COIN * 9n, COIN + 10_000n];
  const lying = psbt(LITECOIN, [{ key: own, amount: claimed }], [{ script: customer.script, amount: COIN }]);
  const made = (value: bigint) => hex.encode(fundingOf(own.script, value, 0).unsignedTx);
  // The real transaction, as the ID of the input requires, beside the smaller claimed amount.
  const real = swap(
    swap(lying, made(claimed), made(amount)),
    idBytes(own.script, claimed),
    idBytes(own.script, amount),
  );
  const scheme = bitcoinScheme(LITECOIN, LIMITS);
  expect(scheme.sign(SEED, request(LITECOIN, lying, customer.address)).raw).toMatch(/^[0-9a-f]+$/);
  expect(() => scheme.sign(SEED, request(LITECOIN, real, customer.address))).toThrow(/contradicts itself/);
});

it('the public key of an account belongs to its network and contains nothing of the seed', () => {
  const keys = [BITCOIN, LITECOIN, DOGECOIN].map((parameters) => bitcoinScheme(parameters, LIMITS).publicKey(SEED));
  expect(keys.map((key) => key.slice(0, 4))).toEqual(['xpub', 'xpub', 'dgub']);
  expect(new Set(keys).size).toBe(3);
});

function outcome(attempt: () => unknown): string {
  try {
    attempt();
    return 'signed';
  } catch (error) {
    return (error as Error).name;
  }
}

/** Replaces bytes inside a PSBT, which must contain them. */
function swap(psbtText: string, from: string, to: string): string {
  const bytes = Buffer.from(psbtText, 'base64').toString('hex');
  expect(bytes).toContain(from);
  return Buffer.from(bytes.replace(from, to), 'hex').toString('base64');
}

/** The ID of the transaction that created a coin, as an input contains it. */
function idBytes(script: Uint8Array, amount: bigint): string {
  const id = hex.decode(fundingOf(script, amount, 0).id);
  return hex.encode(id.toReversed());
}
