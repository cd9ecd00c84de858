import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../core/domain/transactions/transaction.ts';
import { Browser } from '../../../support/browser/browser.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../support/servers/exchange-with-accounts.ts';
import { signIn } from '../../../support/browser/members.ts';
import { framed } from '../../../support/browser/merchant-visits.ts';
import { testAddress } from '../../../support/fixtures/test-address.ts';

let at: ExchangeWithAccounts;
let address: string;

beforeAll(async () => {
  at = await startExchangeWithAccounts();
  address = await testAddress(at, 'eth');
});
afterAll(() => at.close());

const order = (email?: string) => ({ from: 'ltc', to: 'eth', amount: '15', address, ...(email && { email }) });

async function madeBy(answer: Response): Promise<Transaction> {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: Transaction }).result;
}

const inFrame = (body: object, headers?: Record<string, string>) =>
  framed(`${at.url}/exchange/widget-transactions`, { ...body, kind: 'exchange', query: '' }, headers);

const mailsTo = (email: string) => at.sentMails.filter(({ to }) => to === email);

/**
 * Sends another mail, waits for it, and does so again: a round of mails begins when the last is over, so every mail
 * enqueued before has been sent by then.
 */
async function allHaveLeft(): Promise<void> {
  for (const round of ['last', 'very.last']) {
    const email = `${round}.${Math.random()}@altway.example`;
    await at.accounts.register({ email });
    await expect.poll(() => mailsTo(email).length).toBe(1);
  }
}

describe('an exchange made in a frame', () => {
  it('has its link mailed to its creator in their language', async () => {
    const made = await madeBy(await inFrame(order('ann@altway.example'), { 'accept-language': 'de' }));
    await allHaveLeft();
    const link = `${at.url}/track/${made.trackSecret}`;
    expect(mailsTo('ann@altway.example')).toEqual([
      { kind: 'tracking-link', to: 'ann@altway.example', locale: 'de', link },
    ]);
  });

  it('has its link mailed once when it was requested twice', async () => {
    const key = { 'idempotency-key': `key ${Math.random()}` };
    const [one, two] = [
      await madeBy(await inFrame(order('once@altway.example'), key)),
      await madeBy(await inFrame(order('once@altway.example'), key)),
    ];
    expect(two.id).toBe(one.id);
    await allHaveLeft();
    expect(mailsTo('once@altway.example')).toHaveLength(1);
  });

  it('has its link mailed five times per quarter of an hour to one e-mail in any spelling, as anybody can enter it', async () => {
    const spellings = ['many@altway.example', 'Many@altway.example', 'MANY@ALTWAY.EXAMPLE'];
    for (let count = 0; count < 7; count += 1) await madeBy(await inFrame(order(spellings[count % 3])));
    await allHaveLeft();
    expect(at.sentMails.filter(({ to }) => to.toLowerCase() === spellings[0])).toHaveLength(5);
  });
});

describe('an exchange made outside of a frame', () => {
  it('without an account has its link mailed too, in the same bounds', async () => {
    const browser = new Browser(at.url);
    for (let count = 0; count < 7; count += 1)
      await madeBy(await browser.post('/exchange/transactions', order('page@altway.example')));
    await allHaveLeft();
    expect(mailsTo('page@altway.example')).toHaveLength(5);
  });

  it('by a member is in their history, and its link is not mailed', async () => {
    await at.open('member@altway.example', 'correct horse battery');
    const { cookies } = await signIn(at, { email: 'member@altway.example', password: 'correct horse battery' });
    const browser = new Browser(at.url);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const before = mailsTo('member@altway.example').length;
    await madeBy(await browser.post('/exchange/transactions', order('member@altway.example')));
    await allHaveLeft();
    expect(mailsTo('member@altway.example')).toHaveLength(before);
  });
});
