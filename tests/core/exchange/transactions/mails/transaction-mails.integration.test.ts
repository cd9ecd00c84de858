import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import PostalMime from 'postal-mime';
import { SmtpMailer } from '../../../../../adapters/mail/smtp-mailer.ts';
import type { Transaction } from '../../../../../core/domain/transactions/transaction.ts';
import { Browser } from '../../../../support/browser/browser.ts';
import { signIn } from '../../../../support/browser/members.ts';
import { framed } from '../../../../support/browser/merchant-visits.ts';
import { testAddress } from '../../../../support/fixtures/test-address.ts';
import {
  type ExchangeWithAccounts,
  startExchangeWithAccounts,
} from '../../../../support/servers/exchange-with-accounts.ts';
import { noPages } from '../../../../support/servers/no-pages.ts';
import { type MailServer, startMailServer } from '../../../../support/servers/mail-server.ts';

const PASSWORD = 'correct horse battery';

let at: ExchangeWithAccounts;
let mailServer: MailServer;
let mailer: SmtpMailer;
let folder: string;
let addresses: { readonly eth: string; readonly ltc: string };
let member: Browser;

beforeAll(async () => {
  mailServer = await startMailServer({ disabledCommands: ['STARTTLS'] });
  const url = `smtp://127.0.0.1:${mailServer.port}`;
  mailer = new SmtpMailer({ url, from: 'Altway <mail@altway.example>' }, asyncScheduler);
  folder = await mkdtemp(join(tmpdir(), 'altway-mails-'));
  const pages = await noPages(folder)();
  at = await startExchangeWithAccounts({ pages }, undefined, { mailer });
  addresses = { eth: await testAddress(at, 'eth'), ltc: await testAddress(at, 'ltc') };
  await at.open('ann@altway.example', PASSWORD);
  const { cookies } = await signIn(at, { email: 'ann@altway.example', password: PASSWORD });
  member = new Browser(at.url);
  for (const [name, value] of cookies) member.cookies.set(name, value);
});
afterAll(async () => {
  await at.close();
  mailer.close();
  await mailServer.close();
  await rm(folder, { recursive: true });
});

const order = (more: object = {}) => ({ from: 'ltc', to: 'eth', amount: '15', address: addresses.eth, ...more });
const make = (by: Browser, more?: object) => by.ask<Transaction>('/exchange/transactions', order(more));
const pay = (by: Browser, { trackSecret }: Transaction, amount?: string) =>
  by.ask<Transaction>(`/exchange/track/${trackSecret}/test-payment`, amount === undefined ? {} : { amount });
const german = () => new Browser(at.url, { 'accept-language': 'de' });

interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly headers: ReadonlyMap<string, string>;
}

/** The mails about one exchange that the mail server has received, in their order. */
async function mailsAbout({ trackSecret }: Transaction): Promise<readonly ReadMail[]> {
  const all = await Promise.all(mailServer.received.map(async ({ raw }) => PostalMime.parse(raw)));
  return all
    .filter(({ text }) => text?.includes(`/track/${trackSecret}`))
    .map(({ subject = '', text = '', headers }) => ({
      subject,
      text,
      headers: new Map(headers.map(({ key, value }) => [key, value])),
    }));
}
const subjects = async (of: Transaction) => (await mailsAbout(of)).map(({ subject }) => subject);

/** Waits until a later mail has arrived twice: a round of mails begins when the last is over. */
async function allHaveLeft(): Promise<void> {
  for (const round of ['last', 'very.last']) {
    const email = `${round}.${Math.random()}@altway.example`;
    await at.accounts.register({ email });
    await expect.poll(() => at.sentMails.filter(({ to }) => to === email).length).toBe(1);
  }
}

async function becomes(of: Transaction, status: Transaction['status']): Promise<Transaction> {
  const read = () => member.ask<Transaction>(`/exchange/track/${of.trackSecret}`);
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe(status);
  await allHaveLeft();
  return read();
}

const RECEIVED = /^15 LTC (arrived|eingegangen)$/;

describe('a finished exchange', () => {
  it('of a member is mailed to their account, once for each event, with a link that stops it', async () => {
    const made = await make(member);
    await pay(member, made);
    const done = await becomes(made, 'finished');
    const [arrived, sent, ...more] = await mailsAbout(made);
    expect(more).toEqual([]);
    expect([arrived!.subject, sent!.subject]).toEqual(['15 LTC arrived', `${done.amountTo} ETH sent to you`]);
    expect(arrived!.headers.get('to')).toContain('ann@altway.example');
    expect(arrived!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(arrived!.headers.get('list-unsubscribe')).toMatch(new RegExp(`^<${at.url}/mails/[\\w-]{50,}>$`));
    // Nothing but the tracking link, which they have, tells where the coins are.
    for (const { text } of [arrived!, sent!]) {
      expect(text).not.toContain(done.payout.address);
      expect(text).not.toContain(done.payIn.address);
      expect(text).not.toContain(done.sendings[0]!.chainTxId!);
    }
  });

  it('without an account is mailed to the e-mail that was left, in its language, with its link before', async () => {
    const guest = german();
    const made = await make(guest, { email: 'gast@altway.example' });
    await pay(guest, made);
    const done = await becomes(made, 'finished');
    expect(await subjects(made)).toEqual([
      'Verfolgen Sie Ihren Tausch',
      '15 LTC eingegangen',
      `${done.amountTo} ETH an Sie gesendet`,
    ]);
  });

  it('is mailed to nobody where nobody left an e-mail', async () => {
    const guest = german();
    const made = await make(guest);
    await pay(guest, made);
    await becomes(made, 'finished');
    expect(await subjects(made)).toEqual([]);
  });

  it('in a widget of another site is mailed to the e-mail that was left there', async () => {
    const body = { ...order({ email: 'frame@altway.example' }), kind: 'exchange', query: '' };
    const answer = await framed(`${at.url}/exchange/widget-transactions`, body);
    const { result } = (await answer.json()) as { result: Transaction };
    await pay(member, result);
    await becomes(result, 'finished');
    expect((await subjects(result)).filter((subject) => RECEIVED.test(subject))).toHaveLength(1);
    expect(await subjects(result)).toHaveLength(3);
  });

  it('that was saved to an account after it was made is mailed there', async () => {
    const made = await make(german());
    await member.ask(`/exchange/track/${made.trackSecret}/account`, {});
    await pay(member, made);
    await becomes(made, 'finished');
    expect(await subjects(made)).toHaveLength(2);
  });
});

it('a hold is mailed with a link to decide, and its refund when it has gone back', async () => {
  const made = await make(member, { refundAddress: addresses.ltc });
  await pay(member, made, '9');
  await becomes(made, 'hold');
  expect(await subjects(made)).toEqual(['Your exchange needs your decision']);
  await member.ask(`/exchange/track/${made.trackSecret}/resolve`, { choice: 'refund' });
  const back = await becomes(made, 'refunded');
  const { amount } = back.sendings.find(({ purpose }) => purpose === 'refund')!;
  expect(await subjects(made)).toEqual(['Your exchange needs your decision', `${amount} LTC sent back to you`]);
});

describe('the link that stops mails', () => {
  const stop = async (link: string, type?: string, body = 'List-Unsubscribe=One-Click') =>
    fetch(link, { method: 'POST', redirect: 'manual', body, headers: { ...(type && { 'content-type': type }) } });
  const linkIn = async (of: Transaction) =>
    /<(.+)>/.exec((await mailsAbout(of))[0]!.headers.get('list-unsubscribe')!)![1]!;

  const FORM = 'application/x-www-form-urlencoded';
  const BOUNDARY = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

  it.each([
    ['as a form', FORM, undefined],
    ['in parts', 'multipart/form-data; boundary=x', BOUNDARY],
  ])('works by one POST without a cookie, %s, for its exchange alone', async (_how, type, body) => {
    const [made, other] = [await make(member, { refundAddress: addresses.ltc }), await make(member)];
    await pay(member, made, '9');
    await becomes(made, 'hold');
    const link = await linkIn(made);
    for (const _ of [1, 2]) expect((await stop(link, type, body)).status).toBe(200);
    await member.ask(`/exchange/track/${made.trackSecret}/resolve`, { choice: 'refund' });
    await pay(member, other);
    await becomes(made, 'refunded');
    await becomes(other, 'finished');
    expect(await subjects(made)).toEqual(['Your exchange needs your decision']);
    expect(await subjects(other)).toHaveLength(2);
  });

  it('does nothing when it is opened, as scanners do, or when it is forged', async () => {
    const made = await make(member, { refundAddress: addresses.ltc });
    await pay(member, made, '9');
    await becomes(made, 'hold');
    const link = await linkIn(made);
    await fetch(link);
    const forged = `${link.slice(0, -4)}AAAA`;
    await stop(forged, FORM);
    await member.ask(`/exchange/track/${made.trackSecret}/resolve`, { choice: 'refund' });
    await becomes(made, 'refunded');
    expect(await subjects(made)).toHaveLength(2);
  });
});

it('a mail whose sending could not be recorded is sent again under the same ID, so that mailboxes show it once', async () => {
  const made = await make(member);
  const { mailQueue } = at.fixture.store;
  const remove = vi.spyOn(mailQueue, 'remove').mockRejectedValueOnce(new Error('the process died'));
  try {
    await pay(member, made);
    await expect.poll(() => remove.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await becomes(made, 'finished');
    await expect.poll(async () => (await mailsAbout(made)).length, { timeout: 20_000 }).toBe(3);
    const mails = await mailsAbout(made);
    expect(new Set(mails.map(({ headers }) => headers.get('message-id'))).size).toBe(2);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(2);
  } finally {
    remove.mockRestore();
  }
});
