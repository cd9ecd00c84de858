import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldOf, type Transfer, transfersOf, unitsOf } from './chain-transfers.ts';
import { addressOf, becomes, create, pay, resolveHold, track } from './customer.ts';
import { ENGINES } from './engines.ts';
import { codeNow } from './fill/fill-members.ts';
import { mailedToken } from './mails.ts';
import { API_ORIGIN } from './product.ts';
import { type Restored, restore } from './restored.ts';
import type { Visitor } from './visitor.ts';
import { waitUntil } from './wait-until.ts';
import { isGenuine } from './webhooks.ts';

const STATUSES = 'waiting confirming exchanging sending finished hold refunding refunded expired overdue failed'.split(
  ' ',
);
/** What of them nobody pays. */
const UNPAID = new Set([
  'unpaid for 40 days, fixed',
  'unpaid for 3 days, floating',
  'unpaid for 3 days, fixed',
  'late, floating',
]);
/** How old merchants let an event be, in seconds. */
const FRESH_SECONDS = 300;

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
/** What a choice comes to is worked out at the prices of the moment. */
const withoutSums = (view: any) => ({ ...view, choices: view.choices.map(({ choice }: any) => choice) });

// Each test goes on from where the one before left the server, so none is tried again.
describe.each(Object.keys(ENGINES))('what the version before left, on %s', { retry: 0 }, (engine) => {
  let left: Restored;
  let guest: Visitor;
  const enter = () => (guest = left.visit(left.fixture.known.guest.cookies));

  beforeAll(async () => {
    left = await restore(engine);
    enter();
  });
  afterAll(() => left?.close());

  describe('as it stands', () => {
    it('has exchanges of every status', () => {
      const statuses = left.fixture.known.exchanges.map(({ view }) => view.status);
      expect([...new Set(statuses)].toSorted()).toEqual(STATUSES.toSorted());
    });

    it('shows by each tracking link what it showed', async () => {
      for (const { label, secret, view } of left.fixture.known.exchanges)
        expect([label, withoutSums(await track(guest, { secret }))]).toMatchObject([label, withoutSums(view)]);
    });

    it('honours a fixed quote, for software with its keys', async () => {
      const { fixedQuote, ada, quoteKey } = left.fixture.known;
      expect(await guest.ask('/exchange/quote-key')).toEqual(quoteKey);
      const order = { quoteId: fixedQuote.fixed.id, refundAddress: await addressOf(guest, 'ltc') };
      const made = await create(guest, order, bearer(ada.secretKey));
      expect(await track(guest, made)).toMatchObject({ rateKind: 'fixed', amountTo: fixedQuote.amountTo });
      const pair = { from: 'ltc', to: 'doge', amount: '1' };
      expect(await guest.ask('/exchange/quote', pair, bearer(ada.publishableKey))).toMatchObject({ from: 'ltc' });
    });

    it('knows the browser without an account, its idempotency key and its unpaid exchanges', async () => {
      const { repeatable, guest: known } = left.fixture.known;
      expect((await guest.ask('/exchange/transactions')).total).toBe(known.total);
      const again = await guest.ask('/exchange/transactions', repeatable.body, { 'idempotency-key': repeatable.key });
      expect(again.id).toBe(repeatable.id);
      // As many are open as may be without a proof of work.
      const one = { ...repeatable.body, address: await addressOf(guest, 'doge') };
      expect(await guest.send('/exchange/transactions', one)).toMatchObject({ answer: { code: 'human-check' } });
    });

    it('has its members signed in, with two-factor, networks and unconfirmed settings as they were', async () => {
      const { ada, bob } = left.fixture.known;
      const session = left.visit(ada.cookies);
      expect(await session.ask('/api/profile')).toEqual(ada.profile);
      const amounts = ada.balances.map(({ currency, amount }: any) => ({ currency, amount }));
      expect(await session.ask('/api/affiliate/balances')).toMatchObject(amounts);
      await left.visit().logIn(ada.email, ada.password, codeNow(ada.totp!, left.now()));
      const settings = bob.unconfirmed.map((one: any) =>
        one.webhookUrl ? { ...one, webhookUrl: left.receiver.url } : one,
      );
      expect(settings).toHaveLength(3);
      expect(await left.visit(bob.cookies).ask('/auth/profile/unconfirmed')).toEqual(settings);
      await left.visit().logIn(bob.email, bob.password, bob.recoveryCodes![0]);
    });

    it('shows staff its ticket, and everybody its notice, its press and where calls go', async () => {
      const { ticket, notice, press } = left.fixture.known;
      const { id, message } = ticket;
      expect(await left.staff('support', 'ticket', id)).toMatchObject({ id, message });
      expect(await guest.ask('/api/warning')).toBe(notice);
      expect(await guest.ask('/api/press')).toEqual([press]);
      expect(await guest.ask('/api/domain/')).toBe(API_ORIGIN);
    });

    it('sends the mail that waited, sealed with its key', async () => {
      const { email } = left.fixture.known.carol;
      const token = await mailedToken(left.folder, email, 'confirm');
      const carol = left.visit();
      await carol.ask('/auth/change', { token, password: 'a password of carol', repeat: 'a password of carol' });
      await carol.logIn(email, 'a password of carol');
      expect(await carol.ask('/api/profile')).toMatchObject({ user: { email } });
    });
  });

  describe('as it goes on', () => {
    const ends = async (label: string, status: 'finished' | 'refunded') => {
      expect([label, (await becomes(guest, left.one(label), 'finished', 'refunded')).status]).toEqual([label, status]);
    };
    const decide = async (label: string, choice: string, status: 'finished' | 'refunded') => {
      const refund = choice === 'refund' ? { refundAddress: await addressOf(guest, 'ltc') } : {};
      await resolveHold(guest, left.one(label), { choice, ...refund });
      await ends(label, status);
    };
    const paid = async (label: string, amount?: string) => {
      await pay(guest, left.one(label), amount);
      await ends(label, 'finished');
    };
    const byStaff = async (word: 'release' | 'retry', label: string) => {
      await left.staff('support', word, left.one(label).id, '--reason', 'after the upgrade');
      await ends(label, 'finished');
    };
    /** Long after it was reduced. */
    const paidLate = async (label: string) => {
      await pay(guest, left.one(label));
      await becomes(guest, left.one(label), 'hold');
      await decide(label, 'refund', 'refunded');
    };
    const ofStatus = (...statuses: readonly string[]) =>
      left.fixture.known.exchanges.filter(({ view }) => statuses.includes(view.status));
    const received = (id: string, status: string) =>
      waitUntil(`the event ${status} of ${id}`, () =>
        left.receiver.received.find(({ body }) => {
          const { data } = JSON.parse(body);
          return data.id === id && data.status === status;
        }),
      );

    beforeAll(async () => {
      await left.thaw();
      enter();
    });

    it('comes to its end: what was under way, waited, was held, late or failed', async () => {
      const finishing = ofStatus('confirming', 'exchanging', 'sending');
      const refunding = ofStatus('refunding');
      expect([finishing.length, refunding.length]).toEqual([7, 2]);
      await Promise.all([
        ...finishing.map(({ label }) => ends(label, 'finished')),
        ...refunding.map(({ label }) => ends(label, 'refunded')),
        decide('hold, underpaid', 'refund', 'refunded'),
        decide('hold, overpaid', 'continue', 'finished'),
        decide('hold, late', 'continue', 'finished'),
        byStaff('release', 'hold, review'),
        byStaff('retry', 'failed'),
        paid('waiting, floating'),
        paid('waiting, fixed'),
        paid('waiting, with an idempotency key'),
        paid('waiting, topping up', '10'),
        paidLate('unpaid for 40 days, floating'),
      ]);
    });

    it("completes the affiliate's conversion and payout", async () => {
      const ada = left.visit(left.fixture.known.ada.cookies);
      const ended = (path: string) =>
        waitUntil(path, async () => {
          const { items } = await ada.ask(`/api/affiliate/${path}/1`);
          return items.some(({ status }: any) => status !== 'finished') ? undefined : items.length;
        });
      expect([await ended('transactions'), await ended('payouts')]).toEqual([2, 1]);
    });

    it('sends the merchant the queued events with valid signatures, and none again that was delivered', async () => {
      const { queued, delivered, ada } = left.fixture.known;
      const last = await received(left.one('payment, confirming').id, 'finished');
      expect(JSON.parse(last.body).data).toMatchObject({ orderId: 'payment, confirming', isSigned: true, to: 'doge' });
      const events = [...left.receiver.received];
      const receivedIds = events.map(({ headers }) => String(headers['altway-delivery']));
      expect(queued.length).toBeGreaterThan(0);
      expect(receivedIds).toEqual(expect.arrayContaining([...queued]));
      expect(receivedIds.filter((id) => delivered.includes(id))).toEqual([]);
      expect(events.filter((one) => !isGenuine(one, ada.merchantSecret))).toEqual([]);
      for (const { headers } of events)
        expect(Math.abs(left.now() / 1000 - Number(headers['altway-timestamp']))).toBeLessThan(FRESH_SECONDS);
    });

    it('tells another merchant what was held until the settings are confirmed', async () => {
      const { bob, held } = left.fixture.known;
      const { id } = left.one('payment, events held');
      const ofBob = () => left.receiver.received.filter(({ body }) => JSON.parse(body).data.id === id);
      expect([held.length > 0, ofBob()]).toEqual([true, []]);
      const session = left.visit(bob.cookies);
      const codes = bob.recoveryCodes!.slice(1);
      for (const setting of await session.ask('/auth/profile/unconfirmed'))
        await session.ask('/auth/profile/confirm_setting', { ...setting, password: bob.password, code: codes.shift() });
      await received(id, 'finished');
      expect(
        ofBob()
          .map(({ headers }) => headers['altway-delivery'])
          .toSorted(),
      ).toEqual(held.toSorted());
      expect(ofBob().filter((one) => !isGenuine(one, bob.merchantSecret))).toEqual([]);
    });

    it('has paid each of them once, and sent what was signed before and nothing else in its place', async () => {
      const { exchanges, ada } = left.fixture.known;
      const transfers = transfersOf(left.folder);
      const sent = exchanges.filter(({ label }) => !UNPAID.has(label));
      for (const { label, secret, view: before } of sent) {
        const { payout, refund, sendings } = await track(guest, { secret });
        const addresses = [payout.address, refund?.address];
        const own = transfers.filter(({ address }) => addresses.includes(address));
        const { chainTxId, currency, address, amount } = sendings.at(-1);
        const wanted: Transfer = { chainTxId, currency, address, amount: unitsOf(currency, amount) };
        expect([label, own]).toEqual([label, [wanted]]);
        // What had failed is sent under another ID.
        const signed = before.status === 'failed' ? undefined : before.sendings.at(-1)?.chainTxId;
        expect([label, chainTxId]).toEqual([label, signed ?? chainTxId]);
      }
      const toAffiliate = transfers.filter(({ address }) => address === ada.address);
      expect([toAffiliate.length, transfers.length]).toEqual([1, sent.length + 1]);
      for (const label of UNPAID) expect(await track(guest, left.one(label))).toMatchObject({ sendings: [] });
    });

    it('has a ledger that holds', async () => {
      expect(await left.staff('ledger', 'audit')).toMatchObject({ isSound: true });
      expect(await left.staff('support', 'stuck', '--attempts', '1')).toEqual([]);
    });

    it('ends, with migrations, ledger and counts as they must be', async () => {
      expect(await left.stop()).toBe(0);
      const names = (await left.sql('select name from migrations')).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...left.fixture.known.migrations]));
      const balances = await left.sql('select currency, account, amount::text as amount from ledger_balances');
      const held = heldOf(left.folder);
      const onChain = balances.filter(({ account }) => account === 'chain');
      expect(onChain.length).toBeGreaterThan(4);
      for (const { currency, amount } of onChain)
        expect([currency, BigInt(String(amount))]).toEqual([currency, held.get(String(currency))]);
      const owed = balances.filter(({ account }) => ['customers', 'refunds'].includes(String(account)));
      expect(owed.filter(({ amount }) => amount !== '0')).toEqual([]);
      const open = `select coalesce(sum(open), 0)::int as open from unpaid_counts where subject = 'subnet:127.0.0.1'`;
      expect(await left.sql(open)).toEqual([{ open: 0 }]);
    });
  });
});
