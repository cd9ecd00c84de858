import { createServer, type AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { compose } from '../../../adapters/mail/compose.ts';
import { SmtpMailer } from '../../../adapters/mail/smtp-mailer.ts';
import type { MailMessage } from '../../../core/ports/services/mailer.ts';
import { EVERY_MAIL } from '../../support/samples/sample-mails.ts';
import { type MailServer, startDrippingMailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { waitFor } from '../../support/wait-for.ts';
import { SettableClock } from '../../support/fixtures/settable-clock.ts';

const FROM = 'Altway <no-reply@altway.example>';
const LETTER: MailMessage = {
  kind: 'confirm',
  to: 'ann@example.org',
  locale: 'en',
  link: 'https://altway.example/recover/x',
};
const clock = new SettableClock();

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function server(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const started = await startMailServer(options);
  ends.push(() => started.close());
  return started;
}

function mailer(url: string, patienceMs = 5000): SmtpMailer {
  const made = new SmtpMailer({ url, from: FROM, patienceMs }, clock);
  ends.push(() => made.close());
  return made;
}

const plain = (port: number) => `smtp://127.0.0.1:${port}?ignoreTLS=true`;
const trusting = (port: number, login = '') => `smtp://${login}127.0.0.1:${port}?tls.rejectUnauthorized=false`;

/** Lines with the line ends of SMTP replaced. */
const lines = (text: string | undefined) => text?.replaceAll('\r\n', '\n').trim();

describe('mails over SMTP', () => {
  it('arrive complete: every kind in every language', async () => {
    const { port, received } = await server();
    const smtp = mailer(plain(port));
    for (const mailMessage of EVERY_MAIL) await smtp.send(mailMessage);
    expect(received).toHaveLength(EVERY_MAIL.length);
    for (const [at, mailMessage] of EVERY_MAIL.entries()) {
      const mail = await PostalMime.parse(received[at]!.raw);
      const { subject, text, html } = compose(mailMessage);
      expect([mail.subject, lines(mail.text), lines(mail.html)]).toEqual([subject, lines(text), lines(html)]);
      expect(mail.attachments).toEqual([]);
    }
  });

  it('have one recipient and are marked as automatic', async () => {
    const { port, received } = await server();
    await mailer(plain(port)).send({ ...LETTER, locale: 'cn' });
    const [{ from, to, raw }] = received as [(typeof received)[0]];
    expect([from, to]).toEqual(['no-reply@altway.example', ['ann@example.org']]);
    const mail = await PostalMime.parse(raw);
    expect(mail.from).toMatchObject({ name: 'Altway', address: 'no-reply@altway.example' });
    expect(mail.to).toMatchObject([{ address: 'ann@example.org' }]);
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'zh-CN',
      'message-id': expect.stringMatching(/^<[\w.-]+@altway\.example>$/),
    });
    expect(Date.parse(headers['date']!)).toBe(clock.now());
    expect(headers).not.toHaveProperty('x-mailer');
    // RFC 5322: no line of more than 998 octets; none but ASCII without SMTPUTF8.
    expect(
      Math.max(
        ...raw
          .toString('latin1')
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(998);
    expect(raw.every((byte) => byte < 128)).toBe(true);
  });

  it('use TLS when the server offers it, and fail when its certificate is invalid', async () => {
    const { port, received } = await server();
    await mailer(trusting(port)).send(LETTER);
    expect(received.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
    await expect(mailer(`smtp://127.0.0.1:${port}`).send(LETTER)).rejects.toMatchObject({ code: 'unavailable' });
    expect(received).toHaveLength(1);
  });

  it('use TLS from the start with smtps', async () => {
    const { port, received } = await server({ secure: true });
    await mailer(`smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`).send(LETTER);
    expect(received.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
  });

  it('log in with the credentials of the URL, special characters included', async () => {
    const seen: unknown[] = [];
    const { port, received } = await server({
      authOptional: false,
      onAuth({ username, password }, _, done) {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    await mailer(trusting(port, 'user%40example.org:p%40ss%2Fw%3Ard%25@')).send(LETTER);
    expect(seen).toEqual([['user@example.org', 'p@ss/w:rd%']]);
    expect(received[0]).toMatchObject({ user: 'user@example.org', isEncrypted: true });
  });

  it('never send a password in the clear to another machine unless the URL allows it', async () => {
    let logins = 0;
    // A man in the middle can hide that a server offers TLS.
    const { port, received } = await server({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        logins += 1;
        done(null, { user: 'x' });
      },
    });
    // A name that leads to this machine without being a known loopback name.
    const far = `smtp://user:secret@127.1:${port}`;
    await expect(mailer(far).send(LETTER)).rejects.toMatchObject({ code: 'unavailable' });
    expect(logins).toBe(0);
    await mailer(`${far}?requireTLS=false`).send(LETTER);
    expect([logins, received.length]).toEqual([1, 1]);
  });
});

describe('a mail server', () => {
  const failing = (error: Error, code: number) => Object.assign(error, { responseCode: code });

  it.each([
    ['greylisting', 451],
    ['an unknown mailbox', 550],
  ])('that refuses a mail with %s is reported in the error', async (text, code) => {
    const { port } = await server({ onRcptTo: (_address, _session, done) => done(failing(new Error(text), code)) });
    await expect(mailer(plain(port)).send(LETTER)).rejects.toMatchObject({
      name: 'ExchangeError',
      code: 'unavailable',
      message: `The mail server took no mail: EENVELOPE ${code}`,
    });
  });

  it('that refuses a mail gets it on a later retry', async () => {
    let asked = 0;
    const { port, received } = await server({
      onRcptTo: (_address, _session, done) => done(asked++ === 0 ? failing(new Error('greylisted'), 451) : undefined),
    });
    const smtp = mailer(plain(port));
    await expect(smtp.send(LETTER)).rejects.toMatchObject({ code: 'unavailable' });
    await smtp.send(LETTER);
    expect(received).toHaveLength(1);
  });

  it('that refuses the login does not put the password into the error', async () => {
    const { port } = await server({ authOptional: false, onAuth: (_auth, _session, done) => done(new Error('no')) });
    const failure = await mailer(trusting(port, 'user:hunter2@'))
      .send(LETTER)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining('EAUTH 535') });
    const { message, stack, cause } = failure as Error;
    expect([message, stack, String(cause), (cause as Error).stack].join('\n')).not.toContain('hunter2');
  });

  it('that cannot be reached makes the mail fail as unavailable', async () => {
    const { port, close } = await startMailServer();
    await close();
    await expect(mailer(plain(port)).send(LETTER)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that never answers makes the mail fail after a time limit', async () => {
    const mute = createServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise((resolve) => mute.close(resolve)));
    const { port } = mute.address() as AddressInfo;
    const impatient = new SmtpMailer({ url: plain(port), from: FROM, patienceMs: 300 }, clock);
    await expect(impatient.send(LETTER)).rejects.toMatchObject({ code: 'unavailable' });
    impatient.close();
  });

  it('that answers drop by drop makes the mail fail after a time limit, and holds up no later one', async () => {
    const { port, received } = await server();
    const dripping = await startDrippingMailServer(port);
    ends.push(() => dripping.close());
    const bounded = new SmtpMailer({ url: plain(dripping.port), from: FROM, patienceMs: 5_000, limitMs: 2_000 }, clock);
    // More than the pool has connections.
    const failures = await Promise.allSettled(Array.from({ length: 5 }, () => bounded.send(LETTER)));
    expect(failures.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    // The same pool has its connections back: the next mail only needs as long as a mail takes.
    dripping.mend();
    await waitFor('a mail', () =>
      bounded.send(LETTER).then(
        () => true,
        () => undefined,
      ),
    );
    expect(received).toHaveLength(1);
    bounded.close();
  });
});

describe('mail settings', () => {
  it.each(['', 'localhost', 'http://host', 'smtp://', 'smtp:host', 'direct://host'])('%j are refused', (url) => {
    expect(() => new SmtpMailer({ url, from: FROM }, clock)).toThrow(/SMTP_URL must be smtp:/);
  });
});
