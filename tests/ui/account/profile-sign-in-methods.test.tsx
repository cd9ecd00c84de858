// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import * as download from '../../../ui/hooks/download-text.ts';
import * as pageActions from '../../../ui/screens/profile/page-actions.ts';
import { button, failed, field, expectFocus, open, press, ready, status, write } from '../support/profile-page.ts';
import { ANONYMOUS_PROFILE, FULL_PROFILE, profileWith } from '../../../stories/support/samples/sample-profiles.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// Another file of this worker may have imported the profile, and others will: each needs its own mocks.
vi.hoisted(() => vi.resetModules());
vi.mock(import('../../../ui/hooks/download-text.ts'), { spy: true });
vi.mock(import('../../../ui/screens/profile/page-actions.ts'), { spy: true });
afterAll(() => void vi.resetModules());

const CODE = 'Code from the app, 6 digits';
const WRONG_CODE = 'Wrong Google Authenticator Code';
const codes = () => screen.getAllByText(/^[a-z0-9]{6}(?:-[a-z0-9]{6}){3}$/).map(({ textContent }) => textContent);
const confirm = async (code: string) => {
  write(CODE, code);
  await press('Switch it on');
};

describe('two-factor', () => {
  const setUp = async (more = {}) => {
    const opened = await open(SAMPLE_PROFILE, more);
    opened.backend.profile = profileWith({ totpState: 'unconfirmed' });
    await press('Set up two-factor');
    write('Your password', 'correct horse');
    await press('Continue');
    await screen.findByRole('img', { name: /QR code/ });
    return opened;
  };

  it('is set up: password, key, code, recovery codes', async () => {
    const { backend, callsOf } = await setUp();
    expect(callsOf('totpEnable')[0]!.input).toEqual({ password: 'correct horse' });
    expect(screen.getByRole('link', { name: /authenticator/ }).getAttribute('href')).toMatch(/^otpauth:/);
    expect(await screen.findByText('Not finished')).toBeTruthy();
    backend.profile = profileWith({ totpState: 'on', recoveryCodesLeft: 10 });
    await confirm('123 456');
    const news = await screen.findByRole('heading', { name: 'Your recovery codes' });
    await expectFocus(() => news);
    expect(callsOf('totpConfirm')[0]!.input).toEqual({ code: '123456' });
    expect(codes()).toHaveLength(10);
    await press('I have saved them');
    expect(await status('Two-factor is on.')).toBeTruthy();
    expect(screen.queryByText(/5e6fp3-7h8kq9/)).toBeNull();
    expect(screen.getByText('10 recovery codes are left.')).toBeTruthy();
  });

  it('saves its recovery codes as a file and prints them', async () => {
    const save = vi.mocked(download.downloadText).mockReturnValue();
    const print = vi.mocked(pageActions.printText).mockReturnValue();
    await setUp();
    await confirm('123456');
    await press('Download');
    await press('Print');
    const [name, text] = save.mock.lastCall!;
    expect(name).toBe('altway-recovery-codes.txt');
    expect(text.split('\n').filter((line) => codes().includes(line))).toHaveLength(10);
    expect(print.mock.lastCall![1]).toEqual(codes());
  });

  it('shows a wrong code in place of the label', async () => {
    await setUp({ totpConfirm: failed('wrong-code', { code: ['Wrong Google Authenticator Code'] }) });
    await confirm('12345');
    expect(await screen.findByText('must be exactly 6 digits')).toBeTruthy();
    await confirm('123456');
    expect(await screen.findByText('Wrong Google Authenticator Code')).toBeTruthy();
    await expectFocus(() => field(CODE));
    // The key stays for another try.
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
  });

  it('continues an unfinished set-up, without the key', async () => {
    const { callsOf } = await open(profileWith({ totpState: 'unconfirmed' }));
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    await confirm('123456');
    expect(await screen.findByText('Your recovery codes')).toBeTruthy();
    expect(callsOf('totpConfirm')).toHaveLength(1);
  });

  it('shows a new key of an unfinished set-up after the password', async () => {
    const { callsOf } = await open(profileWith({ totpState: 'unconfirmed' }));
    await press('Show a new QR code');
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    write('Your password', 'correct horse');
    await press('Continue');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(callsOf('totpEnable')[0]!.input).toEqual({ password: 'correct horse' });
  });

  it('can be cancelled before it is confirmed', async () => {
    const { backend, callsOf } = await open(profileWith({ totpState: 'unconfirmed' }));
    backend.profile = SAMPLE_PROFILE;
    await press('Discard the key');
    expect(await status('The key was discarded. Two-factor stays off.')).toBeTruthy();
    expect(callsOf('totpDisableUnconfirmed')).toHaveLength(1);
    expect(await button('Set up two-factor')).toBeTruthy();
  });

  it('is switched off by a recovery code too', async () => {
    const { backend, callsOf } = await open(FULL_PROFILE);
    backend.profile = SAMPLE_PROFILE;
    await press('Switch off');
    write('Code from the app, or a recovery code', 'a2c4n7-5e6fp3-7h8kq9-m3r5t8');
    await press('Switch two-factor off');
    expect(await status('Two-factor is off.')).toBeTruthy();
    expect(callsOf('totpDisable')[0]!.input).toEqual({ code: 'a2c4n7-5e6fp3-7h8kq9-m3r5t8' });
  });

  it('shows whether a code is right, as the server answers', async () => {
    let answer: ReturnType<typeof failed> | ReturnType<typeof ready> = failed('wrong-code', { code: [WRONG_CODE] });
    const { callsOf } = await open(FULL_PROFILE, { totpValidate: () => answer });
    await press('Check a code');
    write(CODE, '123456');
    await press('Check it');
    expect(await screen.findByText(WRONG_CODE)).toBeTruthy();
    answer = ready({ result: true });
    write(CODE, '654 321');
    await press('Check it');
    expect(await status('The code is right: your authenticator matches this account.')).toBeTruthy();
    expect(callsOf('totpValidate').map(({ input }) => input)).toEqual([{ code: '123456' }, { code: '654321' }]);
    expect(await button('Check a code')).toBeTruthy();
  });

  it('renews recovery codes', async () => {
    const { callsOf } = await open(FULL_PROFILE);
    await press('New recovery codes');
    write('Code from the app, or a recovery code', '123456');
    await press('Create new codes');
    expect(await screen.findByText('Your recovery codes')).toBeTruthy();
    expect(callsOf('renewRecoveryCodes')[0]!.input).toEqual({ code: '123456' });
    await press('I have saved them');
    expect(await status('Your new recovery codes are now in effect.')).toBeTruthy();
  });

  it.each([
    [3, '3 recovery codes are left.'],
    [1, '1 recovery code is left.'],
    [0, 'No recovery code is left.'],
  ])('warns with %i recovery codes left', async (recoveryCodesLeft, shownText) => {
    await open(profileWith({ totpState: 'on', recoveryCodesLeft }));
    expect(screen.getByText(new RegExp(shownText)).textContent).toContain('Create new ones before you run out');
  });
});

describe('printing recovery codes', () => {
  it('prints nothing else, and leaves nothing in the page', async () => {
    const { printText } = await vi.importActual<typeof pageActions>('../../../ui/screens/profile/page-actions.ts');
    const printed: string[] = [];
    vi.stubGlobal('print', () => printed.push(document.body.lastElementChild!.textContent!));
    printText('<b>Title</b>', ['one', 'two']);
    expect(printed).toEqual(['<b>Title</b>onetwo']);
    expect(document.body.dataset['printing']).toBe('sheet');
    dispatchEvent(new Event('afterprint'));
    expect([document.body.dataset['printing'], document.body.textContent]).toEqual([undefined, '']);
    vi.unstubAllGlobals();
  });
});

describe('social networks', () => {
  const list = () => within(screen.getByRole('region', { name: 'Social networks' }));

  it('are the linked ones, and those that can be linked', async () => {
    await open(FULL_PROFILE, { networks: ready(['google', 'facebook']) });
    const lines = list()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Googleada@example.comUnlink: Google',
      'FacebookNot linkedConnect: Facebook',
      // Not configured any more, but still linked.
      'X (Twitter)@adaUnlink: X (Twitter)',
    ]);
  });

  it('are linked with the password, by a sign-in there', async () => {
    const goTo = vi.mocked(pageActions.goTo).mockReturnValue();
    const { callsOf } = await open();
    await press(/^Connect ?: Google/);
    write('Your password', 'correct horse');
    await press('Continue to Google');
    await waitFor(() => expect(goTo.mock.calls).toEqual([['/auth/google?ticket=sample']]));
    expect(callsOf('addNetwork')[0]!.input).toEqual({ network: 'google', password: 'correct horse' });
  });

  it('are unlinked', async () => {
    const { backend, callsOf } = await open(FULL_PROFILE);
    backend.profile = { ...FULL_PROFILE, networks: [FULL_PROFILE.networks[0]!] };
    await press(/^Unlink ?: X/);
    write('Your password', 'correct horse');
    await press('Unlink X (Twitter)');
    expect(await status('X (Twitter) can no longer be used to sign in to this account.')).toBeTruthy();
    expect(callsOf('removeNetwork')[0]!.input).toEqual({ network: 'twitter', password: 'correct horse' });
    expect(await button(/^Connect ?: X/)).toBeTruthy();
  });

  it('stay linked as the only sign-in method, with an explanation', async () => {
    await open(ANONYMOUS_PROFILE, { removeNetwork: failed('conflict', { main: ['The only way in'] }) });
    await press(/^Unlink ?: X/);
    await press('Unlink X (Twitter)');
    expect((await screen.findByRole('alert')).textContent).toBe('The only way in');
  });
});
