import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseUnits } from '../../../core/domain/amount.ts';
import type { CardPayment } from '../../../core/domain/cards/card-payment.ts';
import { type CardReport, reportedCard } from '../../../core/domain/cards/card-report.ts';
import { CardForgeryError, CardLimitError, type CardWebhook } from '../../../core/ports/services/card-provider.ts';
import type { Trouble } from '../../support/cards/local-provider.ts';
import { type CardSubject, orderOf } from './card-subject.ts';

const cents = (text: string) => parseUnits(text, 2);
const coins = (text: string) => parseUnits(text, 8);

/** What every card provider does. @param open a provider that nobody has used. */
export function cardProviderContract(name: string, open: () => Promise<CardSubject>): void {
  describe(`${name}: prices`, () => {
    const subject = useSubject(open);

    it('charges what is asked for, and names what it keeps', async () => {
      const price = await subject().provider.price({ currency: 'usd', amount: '100' });
      expect(price.amount).toBe('100');
      expect(coins(price.coins)).toBeGreaterThan(0n);
      expect(cents(price.fee) + cents(price.networkFee)).toBeLessThan(cents('100'));
      expect(cents(price.limits.minimum)).toBeLessThanOrEqual(cents('100'));
      expect(cents(price.limits.maximum)).toBeGreaterThanOrEqual(cents('100'));
    });

    it('delivers at least the coins that are asked for, at a price near that of the money', async () => {
      const { provider } = subject();
      const forth = await provider.price({ currency: 'usd', amount: '100' });
      const back = await provider.price({ currency: 'usd', coins: forth.coins });
      expect(coins(back.coins)).toBeGreaterThanOrEqual(coins(forth.coins));
      expect(cents(back.amount)).toBeLessThanOrEqual(cents('100.02'));
    });

    it('gives more coins for more money', async () => {
      const { provider } = subject();
      const amount = fc.integer({ min: 25_00, max: 1_999_00 });
      await fc.assert(
        fc.asyncProperty(amount, amount, async (one, other) => {
          const [less, more] = [Math.min(one, other), Math.max(one, other)].map((sum) => (sum / 100).toFixed(2));
          const [small, large] = [
            await provider.price({ currency: 'usd', amount: less! }),
            await provider.price({ currency: 'usd', amount: more! }),
          ];
          expect(cents(small.amount)).toBe(cents(less!));
          expect(coins(small.coins)).toBeLessThanOrEqual(coins(large.coins));
        }),
        { numRuns: 10 },
      );
    });

    it('names its limit where an amount, or the price of coins, is outside it', async () => {
      const { provider } = subject();
      const refused = (asked: Parameters<typeof provider.price>[0]) =>
        provider.price(asked).catch((error: unknown) => error);
      const small = await refused({ currency: 'usd', amount: '1' });
      expect(small).toBeInstanceOf(CardLimitError);
      expect(small).toMatchObject({ kind: 'too-small', limit: expect.stringMatching(/^\d+$/) });
      expect(await refused({ currency: 'usd', amount: '1000000' })).toMatchObject({ kind: 'too-large' });
      expect(await refused({ currency: 'usd', coins: '0.00001' })).toMatchObject({ kind: 'too-small' });
      const large = await refused({ currency: 'usd', coins: '1' });
      expect(large).toMatchObject({ kind: 'too-large', limit: expect.stringMatching(/^\d+$/) });
    });
  });

  describe(`${name}: payments`, () => {
    const subject = useSubject(open);

    it('opens an attempt once, and the next one anew', async () => {
      const { provider } = subject();
      const first = await provider.open(orderOf());
      expect(await provider.open(orderOf())).toEqual(first);
      expect(new URL(first.url).protocol).toMatch(/^https?:$/);
      expect((await provider.open(orderOf({ attempt: 2 }))).reference).not.toBe(first.reference);
    });

    it('tells no secret in the address that it sends the customer to', async () => {
      const { provider, secrets } = subject();
      const { url } = await provider.open(orderOf());
      for (const secret of secrets) expect(url).not.toContain(secret);
    });

    it('tells of a payment until it is delivered, to the exchange that it is for', async () => {
      const { provider, reach } = subject();
      const opened = await provider.open(orderOf());
      const states = async () => (await provider.state('abc123def456', opened.reference)).map(({ state }) => state);
      expect((await states()).filter((state) => state !== 'pending')).toEqual([]);
      await reach(opened, 'approved');
      expect(await states()).toEqual(['approved']);
      await reach(opened, 'delivered');
      const [report] = await provider.state('abc123def456', opened.reference);
      expect(report).toMatchObject({ exchangeId: 'abc123def456', reference: opened.reference, state: 'delivered' });
      expect(report!.chainTxId).toBeTruthy();
      expect(await provider.state('other1234567', opened.reference)).toEqual([]);
    });

    it('tells of a payment that was refused', async () => {
      const { provider, reach } = subject();
      const opened = await provider.open(orderOf());
      const report = await provider.read(await reach(opened, 'declined'));
      expect(report).toMatchObject({ state: 'declined', decline: expect.any(String), reference: opened.reference });
    });
  });

  describe(`${name}: webhooks`, () => {
    const subject = useSubject(open);

    it('tell what is asked for as well', async () => {
      const { provider, reach } = subject();
      const opened = await provider.open(orderOf());
      const heard = await provider.read(await reach(opened, 'approved'));
      const [asked] = await provider.state('abc123def456', opened.reference);
      const { at: _, ...rest } = asked!;
      expect(heard).toMatchObject(rest);
    });

    it('are refused when they are forged, changed, unsigned or late', async () => {
      const { provider, reach, forged, clock } = subject();
      const opened = await provider.open(orderOf());
      const genuine = await reach(opened, 'approved');
      const refused = [
        forged(opened),
        { ...genuine, body: genuine.body.replace('abc123def456', 'other1234567') },
        { ...genuine, body: `${genuine.body} ` },
        { ...genuine, headers: {} },
        { headers: Object.fromEntries(Object.keys(genuine.headers).map((key) => [key, 't=1,v1=00,s=00'])), body: '{}' },
      ];
      for (const webhook of refused)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await expect(provider.read(webhook)).rejects.toBeInstanceOf(CardForgeryError);
      clock.advance(301_000);
      await expect(provider.read(genuine)).rejects.toBeInstanceOf(CardForgeryError);
    });

    it('about something else are taken and say nothing', async () => {
      for (const other of subject().others ?? [])
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await subject().provider.read(other)).toBeUndefined();
    });

    it('lead to one state, in whatever order and however often they come', async () => {
      const { provider, reach } = subject();
      const opened = await provider.open(orderOf());
      const webhooks: CardWebhook[] = [];
      for (const state of ['pending', 'approved', 'delivered'] as const)
        // oxlint-disable-next-line no-await-in-loop -- one follows the other
        webhooks.push(await reach(opened, state));
      const read = await Promise.all(webhooks.map((webhook) => provider.read(webhook)));
      const reports = read.filter((report) => report !== undefined);
      const order = fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 });
      fc.assert(
        fc.property(order, (all) => {
          expect(after(all).state).toBe('delivered');
        }),
      );
    });
  });

  describe(`${name}: troubles`, () => {
    const subject = useSubject(open);

    it('rejects what it cannot know, and keeps its secrets', async () => {
      const { provider, troubled, secrets } = subject();
      if (!troubled) return;
      const opened = await provider.open(orderOf());
      for (const trouble of ['refuses', 'nonsense', 'endless', 'redirects'] satisfies Trouble[]) {
        troubled(trouble);
        // oxlint-disable-next-line no-await-in-loop -- one trouble after the other
        const [price, state] = await Promise.allSettled([
          provider.price({ currency: 'eur', amount: '100' }),
          provider.state('abc123def456', opened.reference),
        ]);
        for (const answer of [price, state]) {
          expect(answer.status).toBe('rejected');
          const said = heard((answer as PromiseRejectedResult).reason);
          for (const secret of secrets) expect(said).not.toContain(secret);
        }
      }
      troubled(undefined);
      await provider.price({ currency: 'eur', amount: '100' });
    });
  });
}

function useSubject(open: () => Promise<CardSubject>): () => CardSubject {
  let subject: CardSubject;
  beforeEach(async () => {
    subject = await open();
  });
  afterEach(() => subject.close());
  return () => subject;
}

function after(reports: readonly CardReport[]): CardPayment {
  const card: CardPayment = {
    provider: 'any',
    name: 'Any',
    currency: 'usd',
    amount: '100',
    fee: '4',
    networkFee: '1',
    coins: '0.00095',
    asksFor: [],
    state: 'pending',
    failed: 0,
  };
  return reports.reduce((now, report) => reportedCard(now, report) ?? now, card);
}

/** All that a logger would write of an error. */
function heard(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error);
  return [
    error.message,
    error.stack,
    JSON.stringify({ ...error }),
    error.cause === undefined ? '' : heard(error.cause),
  ].join(' ');
}
