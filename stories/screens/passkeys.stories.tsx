import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryPasskeyDevice } from '../../adapters/memory/memory-passkey-device.ts';
import { SAMPLE_PASSKEY, SAMPLE_PROFILE } from '../../adapters/memory/samples/sample-accounts.ts';
import type { Profile } from '../../core/domain/accounts/account.ts';
import type { PasskeyView } from '../../core/domain/accounts/passkey.ts';
import { type Canvas, press, write } from '../support/interactions.ts';
import { ANONYMOUS_PROFILE, profileWith } from '../support/samples/sample-profiles.ts';
import { ScreenStory } from '../support/screen-story.tsx';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Passkeys', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const ready = <T,>(answer: unknown) => ({ status: 'ready', answer: answer as T }) as const;

const SEVERAL: readonly PasskeyView[] = [
  SAMPLE_PASSKEY,
  { ...SAMPLE_PASSKEY, id: 'p2k2s9d4f6g2', name: 'Security key in the safe', usedAt: undefined, isSynced: false },
  { ...SAMPLE_PASSKEY, id: 'p3k2s9d4f6g3', name: 'Safari on iPhone', isSynced: false, isSuspect: true },
];

const of = (passkeys: readonly PasskeyView[], profile: Profile = SAMPLE_PROFILE): Story => ({
  args: {
    path: '/profile',
    profile,
    accounts: { profile: ready<never>(profile), passkeys: ready<never>(passkeys) },
  },
});
const narrow = { width: 360 };
const arabic = { locale: 'ar', direction: 'rtl' };
const dark = { theme: 'dark' };

/** None yet. */
export const None: Story = of([]);

/** A synced one, one that was never used, and one that is refused. */
export const Several: Story = of(SEVERAL);
export const SeveralNarrow: Story = { ...Several, parameters: narrow };
export const SeveralArabic: Story = { ...Several, parameters: arabic };
export const SeveralDark: Story = { ...Several, parameters: dark };

/** Adding one where two-factor is on takes the code as well. */
export const Adding: Story = {
  ...of([SAMPLE_PASSKEY], profileWith({ totpState: 'on', recoveryCodesLeft: 9 })),
  play: ({ canvas }) => press(canvas as Canvas, 'Add a passkey'),
};
export const AddingNarrow: Story = { ...Adding, parameters: narrow };

export const Added: Story = {
  ...of([SAMPLE_PASSKEY]),
  play: async ({ canvas }) => {
    await press(canvas as Canvas, 'Add a passkey');
    await write(canvas as Canvas, 'Name of the passkey', 'Laptop');
    await press(canvas as Canvas, 'Confirm with a passkey instead');
  },
};

export const Renaming: Story = {
  ...of([SAMPLE_PASSKEY]),
  play: ({ canvas }) => press(canvas as Canvas, /^Rename/),
};

export const Removing: Story = {
  ...of([SAMPLE_PASSKEY]),
  play: ({ canvas }) => press(canvas as Canvas, /^Remove/),
};

/** An account that providers alone open. */
export const WithoutPassword: Story = {
  ...of([SAMPLE_PASSKEY], ANONYMOUS_PROFILE),
  play: ({ canvas }) => press(canvas as Canvas, /^Remove/),
};

const { args } = of([SAMPLE_PASSKEY]);

/** A browser, or an address, that has no passkeys. */
export const Unavailable: Story = { args: { ...args!, passkeyDevice: new MemoryPasskeyDevice(false) } };
