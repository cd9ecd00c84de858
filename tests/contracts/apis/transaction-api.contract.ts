import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import type { ExchangeFixture } from '../../support/fixtures/exchange-fixture.ts';
import { proofContract } from './proof.contract.ts';
import { priceImpactContract } from './price-impact.contract.ts';

/** Two visitors of one exchange, over any transport. */
interface Visitors {
  readonly fixture: ExchangeFixture;
  readonly one: ExchangeApi;
  readonly other: ExchangeApi;
  close(): Promise<void>;
}

type Wanted = Parameters<ExchangeApi['createTransaction']>[0];

/** The tests for every `ExchangeApi` with transactions. */
export function transactionApiContract(name: string, start: () => Promise<Visitors>): void {
  describe(`transactions: ${name}`, () => {
    let visitors: Visitors;
    beforeAll(async () => {
      visitors = await start();
    }, 60_000);
    afterAll(() => visitors.close());
    const wanted = async (more: Partial<Wanted> = {}): Promise<Wanted> => ({
      from: 'ltc',
      to: 'doge',
      amount: '15',
      address: (await visitors.one.testAddress({ currency: 'doge' })).address,
      ...more,
    });

    it('are created, paid and finished; the owner finds them by ID and in the history', async () => {
      const { one } = visitors;
      const made = await one.createTransaction(await wanted(), { idempotencyKey: `${name}: key 1` });
      expect(made).toMatchObject({ status: 'waiting', sequence: 1, from: 'ltc', amountFrom: '15', choices: [] });
      expect(made.payIn.uri).toContain(made.payIn.address);
      await one.testPayment({ id: made.id });
      const done = await settled(() => one.transaction({ id: made.id }));
      expect(done.status).toBe('finished');
      const { items, total } = await one.transactions({});
      expect(total).toBeGreaterThan(0);
      expect(items.find(({ id }) => id === made.id)).toMatchObject({
        status: 'finished',
        isSettled: true,
        receiver: made.payout.address,
        amountTo: done.amountTo,
      });
    });

    proofContract(() => visitors, wanted, name);

    it('cannot be found or changed by another visitor', async () => {
      const { one, other } = visitors;
      const { id } = await one.createTransaction(await wanted(), { idempotencyKey: `${name}: key 2` });
      const missing = { code: 'not-found', message: 'There is no such transaction' };
      await expect(other.transaction({ id })).rejects.toMatchObject(missing);
      await expect(other.resolve({ id, choice: 'refund' })).rejects.toMatchObject(missing);
      const { address } = await other.testAddress({ currency: 'ltc' });
      await expect(other.refundAddress({ id, refundAddress: address })).rejects.toMatchObject(missing);
      await expect(other.testPayment({ id })).rejects.toMatchObject(missing);
      expect((await other.transactions({})).items.map((item) => item.id)).not.toContain(id);
    });

    it('can be read with the tracking link', async () => {
      const { one, other } = visitors;
      const { id, trackSecret: secret } = await one.createTransaction(await wanted(), {
        idempotencyKey: `${name}: key 3`,
      });
      expect((await other.track({ secret: secret! })).id).toBe(id);
      const wrong = { secret: 'A'.repeat(43) };
      await expect(other.track(wrong)).rejects.toMatchObject({ code: 'not-found' });
      await expect(other.resolveTracked({ ...wrong, choice: 'refund' })).rejects.toMatchObject({ code: 'not-found' });
    });

    it('let the holder of the link set the refund address once; only the owner may change it', async () => {
      const { one, other } = visitors;
      const made = await one.createTransaction(await wanted(), { idempotencyKey: `${name}: key 5` });
      const secret = made.trackSecret!;
      const [first, second] = [await one.testAddress({ currency: 'ltc' }), await one.testAddress({ currency: 'ltc' })];
      await other.refundAddressTracked({ secret, refundAddress: first.address });
      const stolen = await other
        .refundAddressTracked({ secret, refundAddress: second.address })
        .catch((error) => error);
      expect([stolen.code, Object.keys(stolen.fields)]).toEqual(['conflict', ['refundAddress']]);
      const changed = await one.refundAddress({ id: made.id, refundAddress: second.address });
      expect(changed.refund).toEqual({ address: second.address });
    });

    it('are created once for one Idempotency-Key, and another request under it is refused', async () => {
      const { one } = visitors;
      const request = await wanted();
      const key = { idempotencyKey: `${name}: key 4` };
      const made = await Promise.all([1, 2, 3].map(() => one.createTransaction(request, key)));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      expect(new Set(made.map(({ trackSecret }) => trackSecret)).size).toBe(1);
      const again = one.createTransaction({ ...request, amount: '16' }, key);
      await expect(again).rejects.toMatchObject({ code: 'conflict' });
    });

    it.each([
      [{ address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' }, 'address', 'invalid-input'],
      [{ address: 'nonsense' }, 'address', 'invalid-input'],
      [{ refundAddress: 'nonsense' }, 'refundAddress', 'invalid-input'],
      [{ extraId: '12' }, 'extraId', 'invalid-input'],
      [{ email: 'nobody' }, 'email', 'invalid-input'],
      [{ amount: '1e3' }, 'amount', 'invalid-input'],
      [{ amount: '0.00001' }, 'amount', 'amount-too-small'],
      [{ amount: '900000000' }, 'amount', 'amount-too-large'],
      [{ amountTo: '5' }, 'amount', 'invalid-input'],
      [{ amount: undefined, quoteId: 'abcdefgh' }, 'quoteId', 'quote-expired'],
      [{ to: 'nothere' }, 'to', 'unknown-currency'],
    ] as const)('are refused for %j, naming the field', async (change, field, code) => {
      const failure = await visitors.one
        .createTransaction(await wanted(change as Partial<Wanted>))
        .catch((error) => error);
      expect(failure).toMatchObject({ code });
      expect(Object.keys(failure.fields)).toContain(field);
    });

    it('stay readable when a test payment has an excessive amount', async () => {
      const { one } = visitors;
      const { id } = await one.createTransaction(await wanted());
      const refused = await one.testPayment({ id, amount: '9'.repeat(30) }).catch((error) => error);
      expect(refused).toMatchObject({
        code: 'invalid-input',
        fields: { amount: ['must be at most 1000000000000000'] },
      });
      for (let time = 0; time < 2; time += 1) await one.testPayment({ id, amount: '1000000000000000' });
      await expect
        .poll(async () => (await one.transaction({ id })).payIn.received, { timeout: 10_000 })
        .toBe('2000000000000000');
      expect((await one.transactions({})).items.map((item) => item.id)).toContain(id);
    });

    it('never pay out to the exchange itself', async () => {
      const { one } = visitors;
      const mine = await one.createTransaction(
        await wanted({
          from: 'doge',
          to: 'ltc',
          amount: '5000',
          address: (await one.testAddress({ currency: 'ltc' })).address,
        }),
      );
      const failure = one.createTransaction(await wanted({ address: mine.payIn.address }));
      await expect(failure).rejects.toMatchObject({ code: 'invalid-input' });
    });

    it('at a fixed rate need a refund address and keep the signed terms of the quote', async () => {
      const { one } = visitors;
      const quote = await one.quote({ from: 'ltc', to: 'doge', amount: '15', fixed: true });
      expect(quote.fixed?.signature).toMatch(/^[\w-]{86}$/);
      const base = { amount: undefined, quoteId: quote.fixed!.id };
      const bare = await one.createTransaction(await wanted(base)).catch((error) => error);
      expect(bare.fields).toHaveProperty('refundAddress');
      const { address: refundAddress } = await one.testAddress({ currency: 'ltc' });
      const made = await one.createTransaction(await wanted({ ...base, refundAddress }));
      expect(made).toMatchObject({ rateKind: 'fixed', amountTo: quote.amountTo, refund: { address: refundAddress } });
    });

    priceImpactContract(() => visitors.one);

    it('have a least payout: three percent below the estimate unless given, and bounded', async () => {
      const { one } = visitors;
      const made = await one.createTransaction(await wanted());
      expect(Number(made.leastAmountTo) / Number(made.amountTo)).toBeCloseTo(0.97, 6);
      const of = async (part: number) => wanted({ leastAmountTo: (Number(made.amountTo) * part).toFixed(4) });
      expect(Number((await one.createTransaction(await of(0.8))).leastAmountTo)).toBeCloseTo(
        Number(made.amountTo) * 0.8,
        3,
      );
      const fields = { leastAmountTo: [expect.stringContaining('DOGE')] };
      await expect(one.createTransaction(await of(2))).rejects.toMatchObject({ code: 'conflict', fields });
      await expect(one.createTransaction(await of(0.2))).rejects.toMatchObject({ code: 'invalid-input', fields });
    });

    it('need two different currencies', async () => {
      const { address } = await visitors.one.testAddress({ currency: 'ltc' });
      const same = visitors.one.createTransaction({ from: 'ltc', to: 'LTC', amount: '15', address });
      await expect(same).rejects.toMatchObject({ code: 'invalid-input', fields: { to: [expect.any(String)] } });
    });

    it('validate addresses before anything is created', async () => {
      const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
      const verdict = await visitors.one.checkAddress({ currency: 'eth', address: tron });
      expect(verdict).toMatchObject({
        status: 'invalid',
        field: 'address',
        reason: 'wrong-network',
        looksLike: 'Tron',
      });
      expect(verdict.message).toMatch(/address of Tron; you chose Ethereum/i);
    });
  });
}

async function settled(find: () => Promise<Transaction>): Promise<Transaction> {
  for (let i = 0; ; i += 1) {
    const found = await find();
    if (found.status === 'finished' || i === 1_600) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
