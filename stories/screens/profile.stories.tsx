import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MemoryAccountOptions } from '../../adapters/memory/memory-account-api.ts';
import { SAMPLE_PROFILE } from '../../adapters/memory/samples/sample-accounts.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Profile } from '../../core/domain/accounts/account.ts';
import { ScreenStory } from '../support/screen-story.tsx';
import { type Canvas, press, write } from '../support/interactions.ts';
import {
  ANONYMOUS_PROFILE,
  FULL_PROFILE,
  LONG_EMAIL,
  profileWith,
  sampleEvents,
  sampleSessions,
} from '../support/samples/sample-profiles.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Profile', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const ready = <T,>(answer: unknown) => ({ status: 'ready', answer: answer as T }) as const;
const failed = (code: ConstructorParameters<typeof ExchangeError>[0], fields?: Record<string, string[]>) =>
  ({ status: 'failed', error: new ExchangeError(code, 'x', { fields }) }) as const;
const waiting = { status: 'waiting' } as const;

/** The profile page, with the given profile. */
function shown(profile: Profile = SAMPLE_PROFILE, accounts: MemoryAccountOptions = {}): Story {
  const lists = { sessions: ready<never>(sampleSessions(3)), accountEvents: ready<never>(sampleEvents().slice(0, 5)) };
  return { args: { path: '/profile', profile, accounts: { profile: ready<never>(profile), ...lists, ...accounts } } };
}

const playing = (story: Story, play: (canvas: Canvas) => Promise<void>): Story => ({
  ...story,
  play: ({ canvas }) => play(canvas as Canvas),
});

const on = profileWith({ totpState: 'on', recoveryCodesLeft: 9 });
const changeEmail = async (canvas: Canvas) => {
  await press(canvas, 'Change e-mail');
  await write(canvas, 'New e-mail', 'lovelace@example.com');
  await write(canvas, 'Your password', 'correct horse');
  await press(canvas, 'Send the confirmation');
};
const changePassword = async (canvas: Canvas) => {
  await press(canvas, 'Change password');
  await write(canvas, 'Old password', 'battery');
  await write(canvas, 'New password', 'correct horse');
  await write(canvas, 'Repeat new password', 'correct horse');
  await press(canvas, 'Save the new password');
};
const setUp = async (canvas: Canvas) => {
  await press(canvas, 'Set up two-factor');
  await write(canvas, 'Your password', 'correct horse');
  await press(canvas, 'Continue');
};

export const Plain: Story = shown();

export const Full: Story = shown(FULL_PROFILE);

export const Anonymous: Story = shown(ANONYMOUS_PROFILE);

export const LongEmail: Story = shown(
  profileWith({ email: LONG_EMAIL }, { networks: [{ network: 'google', label: LONG_EMAIL }] }),
);

export const ManySessions: Story = shown(SAMPLE_PROFILE, {
  sessions: ready(sampleSessions(40)),
  accountEvents: ready(sampleEvents()),
});

export const AllSessions: Story = playing(ManySessions, (canvas) => press(canvas, 'Show all 40'));

export const NothingBeside: Story = shown(SAMPLE_PROFILE, {
  sessions: failed('unavailable'),
  accountEvents: failed('unavailable'),
  networks: ready([]),
});

export const WithErrors: Story = shown({
  ...SAMPLE_PROFILE,
  errors: { google: ['This Google account opens another Altway account.'] },
});

export const DismissFails: Story = playing(
  shown({ ...SAMPLE_PROFILE, errors: { google: ['x'] } }, { clearErrors: failed('internal') }),
  (canvas) => press(canvas, 'Dismiss'),
);

export const EmailForm: Story = playing(Plain, (canvas) => press(canvas, 'Change e-mail'));

export const EmailWrong: Story = playing(Plain, async (canvas) => {
  await press(canvas, 'Change e-mail');
  await write(canvas, 'New e-mail', 'ada@');
  await press(canvas, 'Send the confirmation');
});

export const EmailBusy: Story = playing(shown(SAMPLE_PROFILE, { changeEmail: waiting }), changeEmail);

export const EmailSent: Story = playing(Plain, changeEmail);

export const EmailStaleLogin: Story = playing(
  shown(profileWith({ hasPassword: false }), { changeEmail: failed('stale-login') }),
  async (canvas) => {
    await press(canvas, 'Change e-mail');
    await write(canvas, 'New e-mail', 'lovelace@example.com');
    await press(canvas, 'Send the confirmation');
  },
);

export const PasswordForm: Story = playing(Plain, (canvas) => press(canvas, 'Change password'));

export const PasswordWrong: Story = playing(
  shown(SAMPLE_PROFILE, {
    changePassword: failed('wrong-credentials', { old: ['Wrong password'] }),
  }),
  changePassword,
);

export const PasswordUnreachable: Story = playing(
  shown(SAMPLE_PROFILE, { changePassword: failed('unavailable') }),
  changePassword,
);

export const PasswordChanged: Story = playing(Plain, changePassword);

export const PasswordMissing: Story = shown(profileWith({ hasPassword: false }));

export const PasswordAsked: Story = playing(PasswordMissing, (canvas) =>
  press(canvas, 'E-mail me a link to set a password'),
);

export const TwoFactorPassword: Story = playing(Plain, (canvas) => press(canvas, 'Set up two-factor'));

export const TwoFactorKey: Story = playing(Plain, setUp);

export const TwoFactorWrongCode: Story = playing(
  shown(SAMPLE_PROFILE, {
    totpConfirm: failed('wrong-code', { code: ['Wrong Google Authenticator Code'] }),
  }),
  async (canvas) => {
    await setUp(canvas);
    await write(canvas, 'Code from the app, 6 digits', '123456');
    await press(canvas, 'Switch it on');
  },
);

export const TwoFactorCodes: Story = playing(Plain, async (canvas) => {
  await setUp(canvas);
  await write(canvas, 'Code from the app, 6 digits', '123456');
  await press(canvas, 'Switch it on');
});

export const TwoFactorUnconfirmed: Story = shown(profileWith({ totpState: 'unconfirmed' }));

export const TwoFactorOn: Story = shown(on);

export const TwoFactorFewCodes: Story = shown(profileWith({ totpState: 'on', recoveryCodesLeft: 1 }));

export const TwoFactorNoCodes: Story = shown(profileWith({ totpState: 'on', recoveryCodesLeft: 0 }));

export const TwoFactorSwitchOff: Story = playing(TwoFactorOn, (canvas) => press(canvas, 'Switch off'));

export const TwoFactorNewCodes: Story = playing(TwoFactorOn, (canvas) => press(canvas, 'New recovery codes'));

export const NetworkPassword: Story = playing(Full, (canvas) => press(canvas, /^Connect ?: Facebook/));

export const NetworkLastWayIn: Story = playing(
  shown(ANONYMOUS_PROFILE, {
    removeNetwork: failed('conflict', { main: ['This is the only way into your account. Set a password first.'] }),
  }),
  async (canvas) => {
    await press(canvas, /^Unlink ?: X/);
    await press(canvas, 'Unlink X (Twitter)');
  },
);

export const NetworkUnlink: Story = playing(Full, (canvas) => press(canvas, /^Unlink ?: Google/));

export const EndSessionPassword: Story = playing(Plain, (canvas) => press(canvas, /^Sign out ?: Chrome on Windows/));

export const SessionEnded: Story = playing(Plain, async (canvas) => {
  await press(canvas, /^Sign out ?: Chrome on Windows/);
  await write(canvas, 'Your password', 'correct horse');
  await press(canvas, 'Sign out Chrome on Windows');
});

export const SignOutEverywhere: Story = playing(Plain, (canvas) => press(canvas, 'Sign out everywhere'));

export const SignOutStaleLogin: Story = playing(
  shown(profileWith({ hasPassword: false }), { endSessions: failed('stale-login') }),
  async (canvas) => {
    await press(canvas, 'Sign out everywhere');
    await press(canvas, 'Sign out all');
  },
);

export const SessionGone: Story = playing(
  shown(SAMPLE_PROFILE, { endSession: failed('not-found', { main: ['This session has ended already.'] }) }),
  async (canvas) => {
    await press(canvas, /^Sign out ?: Chrome on Windows/);
    await write(canvas, 'Your password', 'correct horse');
    await press(canvas, 'Sign out Chrome on Windows');
  },
);

export const MinerWaiting: Story = shown(profileWith({ minerStatus: 1 }));

export const MinerOn: Story = shown(profileWith({ minerStatus: 2 }));

export const Narrow: Story = { ...Full, parameters: { width: 360 } };

export const NarrowKey: Story = { ...TwoFactorKey, parameters: { width: 360 } };

export const NarrowCodes: Story = { ...TwoFactorCodes, parameters: { width: 360 } };

export const Dark: Story = { ...TwoFactorKey, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { ...TwoFactorKey, parameters: { direction: 'rtl' } };

const unconfirmed: MemoryAccountOptions = {
  unconfirmed: ready<never>([
    { kind: 'merchant-secret' },
    { kind: 'webhook-url', webhookUrl: 'https://books.example/altway' },
    { kind: 'payout-address', currency: 'xrp', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', extraId: '2718281828' },
  ]),
};

/** After a password recovery. */
export const Unconfirmed: Story = shown(on, unconfirmed);

export const UnconfirmedNarrow: Story = { ...Unconfirmed, parameters: { width: 360 } };

export const UnconfirmedDark: Story = { ...Unconfirmed, parameters: { theme: 'dark' } };

export const UnconfirmedArabic: Story = { ...Unconfirmed, parameters: { locale: 'ar', direction: 'rtl' } };

export const Confirming: Story = playing(Unconfirmed, (canvas) => press(canvas, /^Confirm ?: Merchant secret/));

export const ConfirmationRefused: Story = playing(
  shown(on, { ...unconfirmed, confirmSetting: failed('wrong-code', { code: ['Wrong Google Authenticator Code'] }) }),
  async (canvas) => {
    await press(canvas, /^Confirm ?: Merchant secret/);
    await write(canvas, 'Your password', 'correct horse');
    await write(canvas, 'Google Authenticator code', '123456');
    await press(canvas, 'Confirm');
  },
);
