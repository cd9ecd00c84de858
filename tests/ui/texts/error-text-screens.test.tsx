// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChainAddressRules } from '../../../adapters/addresses/chain-address-rules.ts';
import type { MemoryAccountOptions } from '../../../adapters/memory/memory-account-api.ts';
import type { MemoryExchangeOptions } from '../../../adapters/memory/memory-exchange-api.ts';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import * as refusals from '../../../core/exchange/accounts/errors.ts';
import { notOffered } from '../../../core/exchange/accounts/social/linked-providers.ts';
import { tooLarge, tooSmall } from '../../../core/exchange/quotes/quote-errors.ts';
import type { InvalidAddress } from '../../../core/ports/chains/address-rules.ts';
import '../../../ui/screens/modals/modal-host.tsx';
import '../../../ui/screens/processing/processing-screen.tsx';
import '../../../ui/screens/profile/profile-screen.tsx';
import '../../../ui/screens/recover/recover-screen.tsx';
import { expectTexts, pageIn, PATIENT } from '../support/page-in.ts';
import { profileWith } from '../../../stories/support/samples/sample-profiles.ts';

beforeEach(() => {
  history.replaceState(null, '', '/');
});
afterEach(cleanup);

const failing = (error: ExchangeError) => ({ status: 'failed', error }) as const;

// The text of each message in every language is tested in `error-texts.test.ts`.
describe.each(['de', 'ar'])('error texts in %s', (locale) => {
  const login = async (logIn: NonNullable<MemoryAccountOptions['logIn']>) => {
    const page = await pageIn(locale);
    page.come('/?login', {}, { profile: null, accounts: { logIn } });
    await screen.findByRole('dialog', { name: page.t('login.heading') }, PATIENT);
    return page;
  };
  const enter = async ({ write, press }: Awaited<ReturnType<typeof pageIn>>) => {
    write('login.email', 'ada@example.com');
    write('login.password', 'x');
    await press('login.continue');
  };

  it('are shown for an empty login', async () => {
    const { press, t } = await login(failing(refusals.wrongLogin()));
    await press('login.continue');
    await expectTexts(t('said.email-required'), t('said.password-required'));
  });

  it.each([
    ['a wrong password', refusals.wrongLogin(), 'said.login-wrong'],
    ['a failure inside', new ExchangeError('internal', 'Internal error'), 'said.internal'],
    ['no connection', new ExchangeError('unavailable', 'The exchange could not be reached'), 'said.unreachable'],
  ] as const)('are shown for a login: %s', async (_what, error, id) => {
    const page = await login(failing(error));
    await enter(page);
    await expectTexts(page.t(id));
  });

  it.each([
    ['of a code that the catalogue lacks', [{ name: 'of-tomorrow' }]],
    ['of a code that lacks its value', [{ name: 'attempts-many' }]],
    ['without codes', undefined],
  ])('are the English of the service for a message %s', async (_what, main) => {
    const fields = { main: ['Try again tomorrow'] };
    const page = await login(failing(new ExchangeError('conflict', 'x', { fields, reasons: { main } })));
    await enter(page);
    await expectTexts('Try again tomorrow');
  });

  it('are shown for too many logins, with the wait', async () => {
    const page = await login(failing(refusals.tooManyAttempts()));
    await enter(page);
    await expectTexts(page.t('said.attempts-many', { minutes: 15 }));
  });

  it('are shown for a wrong TOTP code', async () => {
    let tries = 0;
    const page = await login(() => failing((tries += 1) === 1 ? refusals.codeRequired() : refusals.wrongCode('totp')));
    await enter(page);
    await screen.findByLabelText(page.t('login.totp'), {}, PATIENT);
    page.write('login.totp', '12');
    await page.press('login.continue');
    await expectTexts(page.t('said.code-digits'));
    page.write('login.totp', '123456');
    await page.press('login.continue');
    await expectTexts(page.t('said.code-wrong'));
  });

  it('are shown for a sign-up with no e-mail, and with one that is taken', async () => {
    const page = await pageIn(locale);
    page.come('/?signup', {}, { profile: null, accounts: { register: failing(refusals.emailTaken()) } });
    await page.press('signUp.continue');
    await expectTexts(page.t('said.email-wrong'));
    page.write('signUp.email', 'ada@example.com');
    await page.press('signUp.continue');
    await expectTexts(page.t('said.email-taken'));
  });

  it('are shown for a password recovery', async () => {
    const page = await login(failing(refusals.wrongLogin()));
    await page.press('login.forgot');
    await page.press('forgot.submit');
    await expectTexts(page.t('said.email-empty'));
  });

  it('are shown on the page of a mail’s link', async () => {
    const page = await pageIn(locale);
    const accounts = { setPassword: failing(refusals.commonPassword('password')) };
    page.come(`/recover/${'a'.repeat(43)}`, {}, { profile: null, accounts });
    await page.press('recoverPage.save');
    await expectTexts(page.t('said.password-empty'), page.t('said.required'));
    const [password, repeat] = [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')];
    const write = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
    write(password!, 'short');
    write(repeat!, 'other');
    await page.press('recoverPage.save');
    await expectTexts(page.t('said.password-short', { least: 6 }), page.t('said.repeat-differs'));
    write(password!, 'password');
    write(repeat!, 'password');
    await page.press('recoverPage.save');
    await expectTexts(page.t('said.password-common'));
  });

  it('are shown on the support panel', async () => {
    const page = await pageIn(locale);
    page.come('/', {}, { profile: null, tickets: { profile: { status: 'ready', answer: {} } } });
    fireEvent.click(await screen.findByRole('link', { name: page.t('footer.support') }, PATIENT));
    const panel = within(await screen.findByRole('dialog', {}, PATIENT));
    const email = () => panel.getByLabelText<HTMLInputElement>(page.t('support.email'));
    await waitFor(() => expect(email().disabled).toBe(false), PATIENT);
    fireEvent.change(panel.getByLabelText(page.t('support.exchange'), { exact: false }), { target: { value: 'last' } });
    await page.press('support.send');
    await expectTexts(page.t('said.email-empty'), page.t('said.exchange-number'), page.t('said.message-empty'));
    fireEvent.change(email(), { target: { value: 'ada' } });
    await page.press('support.send');
    await expectTexts(page.t('said.email-wrong'));
  });

  describe('on the exchange form', () => {
    const dogecoin = SAMPLE_CURRENCIES.find(({ ticker }) => ticker === 'doge')!;
    const verdictOn = (address: string): NonNullable<MemoryExchangeOptions['verdict']> => {
      const verdict = new ChainAddressRules().check(dogecoin, address) as InvalidAddress;
      return { status: 'ready', answer: { ...verdict, message: verdict.message.text } };
    };
    const field = () => document.querySelector<HTMLInputElement>('input[name="address"]')!;

    it.each([
      ['nonsense', 'said.address-malformed', { network: 'Dogecoin' }],
      ['0x52908400098527886E0F7030069857D2E4169EE7', 'said.address-other', { network: 'Dogecoin', other: 'Ethereum' }],
      ['abandon '.repeat(12).trim(), 'said.address-secret', {}],
    ] as const)('are shown for the address %s', async (typed, id, values) => {
      const page = await pageIn(locale);
      page.come('/processing/ltc/doge/15', { verdict: verdictOn(typed) });
      await page.press('processing.review');
      await expectTexts(page.t('address.missing'));
      fireEvent.change(field(), { target: { value: typed } });
      fireEvent.blur(field());
      await expectTexts(page.t(id, values));
    });

    it('are shown for an invalid e-mail', async () => {
      const page = await pageIn(locale);
      page.come('/processing/ltc/doge/15');
      await page.press('processing.review');
      const email = document.querySelector<HTMLInputElement>('input[name="email"]')!;
      fireEvent.change(email, { target: { value: 'ada' } });
      fireEvent.blur(email);
      await expectTexts(page.t('said.email-wrong'));
    });

    it.each([
      ['too small', tooSmall, 'problem.amount-too-small'],
      ['too large', tooLarge, 'problem.amount-too-large'],
    ] as const)('are shown for an amount that is %s', async (_what, refuse, id) => {
      const page = await pageIn(locale);
      const litecoin = SAMPLE_CURRENCIES.find(({ ticker }) => ticker === 'ltc')!;
      page.come('/processing/ltc/doge/15', { quote: failing(refuse(litecoin, '0.25')) });
      await expectTexts(page.t(id, { limit: page.i18n.amount('0.25'), currencyCode: 'LTC' }));
      expect(document.body.textContent).not.toMatch(/The (minimum|maximum) is/);
    });
  });

  describe('on the profile', () => {
    const profile = async (accounts: MemoryAccountOptions, first = SAMPLE_PROFILE) => {
      const page = await pageIn(locale);
      page.come(
        '/profile',
        {},
        { profile: first, accounts: { profile: { status: 'ready', answer: first }, ...accounts } },
      );
      await screen.findByRole('heading', { level: 1, name: page.t('profile.heading') }, PATIENT);
      return page;
    };

    it('are shown for a new password', async () => {
      const page = await profile({ changePassword: failing(refusals.wrongPassword('old')) });
      await page.press('profile.changePassword');
      await page.press('profile.savePassword');
      await expectTexts(page.t('said.required'), page.t('said.password-empty'));
      page.write('profile.oldPassword', 'x');
      for (const id of ['profile.newPassword', 'profile.repeatPassword'] as const) page.write(id, 'correct horse');
      await page.press('profile.savePassword');
      await expectTexts(page.t('said.password-wrong'));
    });

    it('are shown for a new e-mail, and for too many of them', async () => {
      const page = await profile({ changeEmail: failing(refusals.tooManyAttempts()) });
      await page.press('profile.changeEmail');
      await page.press('profile.sendEmail');
      await expectTexts(page.t('said.email-empty'));
      page.write('profile.newEmail', 'b@example.com');
      await page.press('profile.sendEmail');
      await expectTexts(page.t('said.attempts-many', { minutes: 15 }));
    });

    it('are shown for earlier failures of a provider', async () => {
      const errors = { main: [errorMessage('network-of-another').text, notOffered().message] };
      const page = await profile({}, { ...profileWith({}), errors });
      await expectTexts(page.t('said.network-of-another'), page.t('said.network-not-offered'));
    });
  });
});
