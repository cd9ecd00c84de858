import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { earn as earnedBy } from '../../../support/fixtures/played-exchange.ts';

let fixture: AffiliateFixture;
let ann: Affiliate;
let address: string;
let isRefused = false;
const LTC = 100_000_000n;

beforeAll(async () => {
  fixture = await affiliateFixture({
    change: (parts) => ({
      ...parts,
      signer: {
        ...parts.signer,
        sign: async (request) => {
          if (isRefused) throw new ExchangeError('forbidden', 'beyond the limit of one order');
          return parts.signer.sign(request);
        },
      },
    }),
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ann = await fixture.affiliate();
  ({ address } = await fixture.api.testAddress({ currency: 'ltc' }));
});

const earn = (units: bigint, to = 'ltc', affiliate = ann) => earnedBy(fixture, affiliate, units, to);
const save = async (code = ann.code(), currency = 'ltc', to = address) =>
  fixture.affiliates.setAffiliateAddress({ currency, address: to, code }, ann);
const payOut = (code: string, more: { idempotencyKey?: string } = {}) =>
  fixture.affiliates.payOut({ currency: 'ltc', code }, { caller: ann.caller, ...more });
const balances = () => fixture.affiliates.affiliateBalances({}, ann);

async function sentMails(kind: string) {
  while ((await fixture.accounts.mailWorker!.round()) > 0);
  return fixture.mailer.sent.filter((mail) => mail.kind === kind && mail.to === ann.email);
}

describe('a payout', () => {
  it('sends the whole balance less the network fee, and notifies its owner', async () => {
    await earn(LTC);
    await save();
    const asked = await payOut(ann.code());
    expect(asked).toMatchObject({ currency: 'ltc', amount: '1', networkFee: '0.001', received: '0.999', address });
    expect(asked.status).toBe('sending');
    expect(await balances()).toEqual([]);
    fixture.work.start();
    const payouts = async () => (await fixture.affiliates.affiliatePayouts({ page: 1 }, ann)).items;
    await expect.poll(async () => (await payouts())[0]!.status, { timeout: 20_000 }).toBe('finished');
    await fixture.work.stop();
    expect(await payouts()).toMatchObject([{ id: asked.id, chainTxId: expect.any(String) }]);
    expect(fixture.chain.balanceOf('ltc', { address })).toBe(99_900_000n);
    expect(await sentMails('payout-requested')).toMatchObject([{ sum: '1 LTC', address }]);
    expect(await sentMails('payout-address-changed')).toMatchObject([{ currency: 'LTC', address }]);
    const events = await fixture.store.accountEvents.of(ann.id, 10);
    expect(events.map(({ kind }) => kind)).toEqual(['payout-requested', 'payout-address-changed']);
  });

  it('releases its inputs when the signer refuses it, and is rebuilt once it is allowed', async () => {
    await earn(LTC);
    await save();
    isRefused = true;
    const { id } = await payOut(ann.code());
    const record = () => fixture.store.affiliatePayouts.byId(id);
    fixture.work.start();
    // Read in one unit of work: a retry may build while the test reads.
    const left = async () => {
      const { attempts, step, status, unsigned } = (await record())!;
      const inFlight = await fixture.store.transactions.inFlight(['ltc']);
      return { isTried: attempts > 0, step, status, unsigned, inFlight };
    };
    const refused = { isTried: true, step: 'intended', status: 'sending', unsigned: undefined, inFlight: [] };
    await expect.poll(left, { timeout: 20_000 }).toEqual(refused);
    isRefused = false;
    fixture.clock.advance(600_000);
    await expect.poll(async () => (await record())!.status, { timeout: 20_000 }).toBe('finished');
    await fixture.work.stop();
    expect(fixture.chain.balanceOf('ltc', { address })).toBe(99_900_000n);
  });

  it('is refused without a valid unused code; wrong codes are throttled', async () => {
    await earn(LTC);
    const code = ann.code();
    await save(code);
    const wrong = { code: 'wrong-code', fields: { code: ['Wrong Google Authenticator Code'] } };
    await expect(payOut(code)).rejects.toMatchObject(wrong);
    for (const guess of ['', '000000', "' or 1=1", '1'.repeat(64)])
      await expect(payOut(guess)).rejects.toMatchObject(wrong);
    await expect(payOut(ann.code())).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(save(ann.code())).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(await balances()).toMatchObject([{ currency: 'ltc', amount: '1' }]);
    const kinds = (await fixture.store.accountEvents.of(ann.id, 10)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'code-failed')).toHaveLength(5);
    fixture.clock.advance(900_000);
    expect(await payOut(ann.code())).toMatchObject({ amount: '1' });
  });

  it('needs two-factor, an address and a sufficient balance; a request that would fail does not consume the code', async () => {
    const bare = await fixture.affiliate({ hasCodes: false });
    const plain = { code: 'conflict', fields: { code: [expect.stringContaining('two-factor')] } };
    await earn(LTC, 'ltc', bare);
    await expect(
      fixture.affiliates.setAffiliateAddress({ currency: 'ltc', address, code: '123456' }, bare),
    ).rejects.toMatchObject(plain);
    await fixture.store.payoutAddresses.set(bare.id, { currency: 'ltc', address, changedAt: 1 });
    await expect(fixture.affiliates.payOut({ currency: 'ltc', code: '123456' }, bare)).rejects.toMatchObject(plain);

    const code = ann.code();
    await expect(payOut(code)).rejects.toMatchObject({ code: 'not-found' });
    await earn(10n);
    await expect(payOut(code)).rejects.toMatchObject({
      code: 'amount-too-small',
      limit: { currency: 'ltc', amount: expect.stringMatching(/^0\.\d+$/) },
    });
    await earn(LTC);
    await expect(payOut(code)).rejects.toMatchObject({ code: 'not-found', fields: { address: [expect.any(String)] } });
    await expect(fixture.affiliates.payOut({ currency: 'nope', code }, ann)).rejects.toMatchObject({
      code: 'unknown-currency',
      fields: { currency: [expect.any(String)] },
    });
    const statuses = async () => (await fixture.affiliates.payoutStatuses({}, ann)).map(({ status }) => status);
    expect(await statuses()).toEqual(['no-address']);
    await save(code);
    expect(await statuses()).toEqual(['ready']);
  });

  it('is refused while the balance is negative', async () => {
    await save();
    const entry = { accountId: ann.id, currency: 'ltc', kind: 'reversal', amount: -5n, at: 1, reference: 'x' } as const;
    await fixture.store.affiliateLedger.add(entry);
    await expect(payOut(ann.code())).rejects.toMatchObject({ code: 'conflict' });
    const converting = fixture.affiliates.convertBalance({ fromCurrency: 'ltc', toCurrency: 'btc' }, ann);
    await expect(converting).rejects.toMatchObject({ code: 'conflict' });
    expect(await balances()).toEqual([
      { currency: 'ltc', amount: '-0.00000005', worth: expect.stringMatching(/^-?0/) },
    ]);
    await fixture.store.affiliateLedger.add({ ...entry, kind: 'earning', amount: 5n });
  });

  it('is made once per idempotency key, however often the request arrives; the key is refused for another request', async () => {
    await earn(LTC);
    await save();
    const code = ann.code();
    const key = { idempotencyKey: 'one wish' };
    const first = await payOut(code, key);
    await earn(LTC);
    expect(await payOut(code, key)).toEqual(first);
    expect(await balances()).toMatchObject([{ amount: '1' }]);
    const another = fixture.affiliates.payOut({ currency: 'doge', code }, { caller: ann.caller, ...key });
    await expect(another).rejects.toMatchObject({ code: 'conflict' });
    // The same key of another user is another request.
    const bob = await fixture.affiliate();
    const theirs = fixture.affiliates.payOut({ currency: 'ltc', code: bob.code() }, { caller: bob.caller, ...key });
    await expect(theirs).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a payout address', () => {
  it('is validated by its network, and refused if it is one of the exchange’s own', async () => {
    const code = ann.code();
    await expect(save(code, 'ltc', 'nonsense')).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(save(code, 'nope')).rejects.toMatchObject({ code: 'unknown-currency' });
    const made = await fixture.create({}, ann.caller);
    await expect(save(code, 'ltc', made.payIn.address)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await save(code)).toMatchObject([{ currency: 'ltc', address }]);
  });

  it('is removed by a code, and its owner is notified', async () => {
    await save();
    const remove = (code: string) => fixture.affiliates.removeAffiliateAddress({ currency: 'ltc', code }, ann);
    await expect(remove('000000')).rejects.toMatchObject({ code: 'wrong-code' });
    expect(await remove(ann.code())).toEqual([]);
    await expect(remove(ann.code())).rejects.toMatchObject({ code: 'not-found' });
    expect(await sentMails('payout-address-removed')).toMatchObject([{ currency: 'LTC' }]);
  });
});

describe('several processes', () => {
  it('convert a balance once, and all that is credited was traded', async () => {
    await earn(LTC);
    const other = await fixture.twin();
    const ask = (api = fixture.affiliates) => api.convertBalance({ fromCurrency: 'ltc', toCurrency: 'doge' }, ann);
    const done = await Promise.allSettled([ask(), ask(other.affiliates), ask(), ask(other.affiliates)]);
    await other.close();
    const [won, ...more] = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(more).toEqual([]);
    expect(won).toMatchObject({ status: 'finished', amountFrom: '1' });
    expect(await balances()).toMatchObject([{ currency: 'doge', amount: won!.amountTo }]);
  });

  it('convert once per idempotency key, and every request gets the same answer', async () => {
    await earn(LTC);
    await earn(LTC, 'btc');
    const options = { caller: ann.caller, idempotencyKey: 'all of it' };
    const ask = () => fixture.affiliates.convertBalances({ toCurrency: 'doge' }, options);
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first!.map(({ fromCurrency, status }) => [fromCurrency, status])).toEqual([
      ['btc', 'finished'],
      ['ltc', 'finished'],
    ]);
    expect(second!.map(({ id }) => id)).toEqual(first!.map(({ id }) => id));
    expect(await fixture.affiliates.convertBalances({ toCurrency: 'doge' }, options)).toEqual(first);
    expect((await balances()).map(({ currency }) => currency)).toEqual(['doge']);
  });

  it('pay a balance out once, whichever process gets the request', async () => {
    await earn(LTC);
    await save();
    const code = ann.code();
    const other = await fixture.twin();
    const elsewhere = () => other.affiliates.payOut({ currency: 'ltc', code }, ann);
    const done = await Promise.allSettled([payOut(code), elsewhere(), payOut(ann.code()), elsewhere()]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [payout] = (await fixture.affiliates.affiliatePayouts({ page: 1 }, ann)).items;
    // Several workers of both processes run one payout.
    const finished = async () => {
      const works = [fixture.work, other.work, fixture.work, other.work];
      await Promise.all(works.map((work) => work.pay(payout!.id)));
      return (await fixture.store.affiliatePayouts.byId(payout!.id))!.status;
    };
    await expect.poll(finished, { timeout: 20_000 }).toBe('finished');
    await other.close();
    expect(fixture.chain.paymentsTo('ltc', { address })).toHaveLength(1);
    expect((await fixture.store.affiliateLedger.control()).filter(({ booked, held }) => booked !== held)).toEqual([]);
  });
});
