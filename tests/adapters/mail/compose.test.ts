// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compose } from '../../../adapters/mail/compose.ts';
import { mailbox, senderOf } from '../../../adapters/mail/mailbox.ts';
import { textsOf } from '../../../adapters/mail/texts/mail-texts.ts';
import { LOCALES } from '../../../core/domain/locale.ts';
import type { MailMessage } from '../../../core/ports/services/mailer.ts';
import { EVERY_MAIL, mailsIn } from '../../support/samples/sample-mails.ts';

const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const named = EVERY_MAIL.map((mail) => [`${mail.locale} ${mail.kind}`, mail] as const);
const LINK = 'https://altway.example/recover/x';
const toAnn = (mail: object) =>
  ({ kind: 'confirm', to: 'ann@example.org', locale: 'en', link: LINK, ...mail }) as MailMessage;
const changedTo = (email: string, locale = 'en'): MailMessage => ({
  kind: 'email-changed',
  to: 'ann@example.org',
  locale,
  email,
});

describe('every mail in every language', () => {
  it.each(named)('%s has all its texts and values', (_, mail) => {
    const { to, subject, text, html } = compose(mail);
    const page = documentOf(html);
    expect(to).toBe('ann@example.org');
    for (const part of [subject, text, page.body.textContent]) {
      expect(part.trim()).not.toBe('');
      expect(part).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
    }
    expect(page.querySelector('h1')!.textContent).toBe(subject);
    for (const said of ['link' in mail && mail.link, 'email' in mail && mail.email].filter((part) => part !== false)) {
      expect(text).toContain(said);
      expect(page.body.textContent).toContain(said);
    }
    const links = Array.from(page.querySelectorAll('a'), (anchor) => anchor.getAttribute('href'));
    const stop = 'stop' in mail ? [mail.stop] : [];
    expect(links).toEqual('link' in mail ? [mail.link, mail.link, ...stop] : []);
  });

  it.each(LOCALES)('$locale has texts of its own, in its direction', ({ locale, tag, direction }) => {
    const english = mailsIn('en').map((mail) => compose(mail));
    for (const [at, mail] of mailsIn(locale).entries()) {
      const { subject, html, language } = compose(mail);
      const { lang, dir } = documentOf(html).documentElement;
      expect([lang, dir, language]).toEqual([tag, direction, tag]);
      expect(subject === english[at]!.subject).toBe(locale === 'en');
    }
    expect(textsOf(locale) === textsOf('en')).toBe(locale === 'en');
  });

  it('falls back to English for an unsupported language', () => {
    expect(compose(toAnn({ locale: 'xx' }))).toEqual(compose(toAnn({})));
  });

  it('contains nothing that loads or runs', () => {
    for (const mail of EVERY_MAIL)
      expect(
        documentOf(compose(mail).html).querySelector('img,script,link,iframe,table,form,[src],[background]'),
      ).toBeNull();
  });

  it('is short enough for every mail program', () => {
    // Gmail cuts mails longer than 102 kB; phones cut subjects at about 60 letters.
    for (const mail of EVERY_MAIL) {
      const { html, subject } = compose(mail);
      expect(Buffer.byteLength(html)).toBeLessThan(8000);
      expect(subject.length).toBeLessThanOrEqual(62);
    }
  });
});

/** The result, or '' when it throws. */
function attempt(make: () => string): string {
  try {
    return make();
  } catch (error) {
    if ((error as { code?: string }).code !== 'invalid-input') throw error;
    return '';
  }
}

describe('untrusted text in a mail', () => {
  it('cannot end a header', () => {
    const ends = [
      'ann@example.org\r\nBcc: eve@example.org',
      'ann@example.org\n',
      '\rann@example.org',
      'a\u0000n@example.org',
    ];
    for (const address of ends) {
      expect(() => compose(toAnn({ to: address }))).toThrow(/to must be one e-mail address/);
      expect(() => compose(changedTo(address))).toThrow(/must be one e-mail address/);
    }
    for (const link of ['https://a.example/\r\nX: y', 'https://a.example/\n', 'https://a.example/\u2028'])
      expect(() => compose(toAnn({ link }))).toThrow(/link must be one line/);
  });

  it('is refused as more than one address', () => {
    const several = [
      'ann@example.org, eve@example.org',
      'ann@example.org,eve@example.org',
      'ann@example.org;eve@example.org',
      'ann@b,eve.example.org',
      'Ann <ann@example.org>',
      '<ann@example.org>',
      '"a@b"@example.org',
      'ann@exa"mple.org',
      'ann@exam<p>le.org',
      'group:ann@example.org;',
      'ann@example.org> RCPT TO:<eve@example.org',
      'ann@[127.0.0.1]',
      'ann@example',
      'ann',
      '',
    ];
    for (const address of several) expect(() => mailbox(address)).toThrow(/to must be one e-mail address/);
    expect(mailbox('Ann+1@Example.ORG')).toBe('Ann+1@example.org');
    expect(mailbox('ann@b\u00fccher.example')).toBe('ann@xn--bcher-kva.example');
  });

  it('is refused or stays one valid address', () => {
    const near = fc.string({ unit: fc.constantFrom(...'ab.@,;:<>"\\[]()\r\n\t \u0000%\u00e9\u202e'), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(near, fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
        // Empty when it was refused, which is tested above.
        const taken = attempt(() => mailbox(text));
        expect(taken).toMatch(/^(?:[^\s@<>,;:"()[\]\\\p{C}]+@[a-z0-9][a-z0-9.-]*[a-z0-9])?$/u);
      }),
    );
  });

  it('is escaped in HTML', () => {
    const html = compose(changedTo("o'br&en@example.org", 'ar')).html;
    expect(html).toContain('<bdi dir="ltr">o&#39;br&amp;en@example.org</bdi>');
    const page = documentOf(compose(toAnn({ link: 'https://a.example/?a="><script>x</script>&b=\'' })).html);
    expect(page.querySelector('script')).toBeNull();
    expect(page.querySelector('a')!.href).toMatch(/^https:\/\/a\.example\//);
  });

  it('is refused as a link unless it is a web address', () => {
    for (const link of ['javascript:alert(1)', 'data:text/html,x', '/recover/x', 'file:///etc/passwd', ''])
      expect(() => compose(toAnn({ link }))).toThrow(/link must be a web address/);
    expect(compose(toAnn({ link: 'http://127.0.0.1:3000/recover/x' })).text).toContain(
      'http://127.0.0.1:3000/recover/x',
    );
  });
});

describe('the sender', () => {
  it.each([
    ['Altway <no-reply@example.org>', { name: 'Altway', address: 'no-reply@example.org' }],
    ['"Altway, Inc." <a@example.org>', { name: 'Altway, Inc.', address: 'a@example.org' }],
    ['a@example.org', { name: 'Altway', address: 'a@example.org' }],
    ['<a@example.org>', { name: 'Altway', address: 'a@example.org' }],
  ])('%s is valid', (text, sender) => expect(senderOf(text)).toEqual(sender));

  it.each([
    '',
    'Altway',
    'a@example.org, b@example.org',
    'Altway <a>',
    'A\r\nBcc: x <a@example.org>',
    'A <a@example.org> B',
  ])('%j is not valid', (text) => expect(() => senderOf(text)).toThrow(/MAIL_FROM must be an e-mail address/));
});
