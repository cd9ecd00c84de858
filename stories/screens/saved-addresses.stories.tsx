import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_PROFILE, SAMPLE_SAVED_ADDRESS } from '../../adapters/memory/samples/sample-accounts.ts';
import type { SavedAddress } from '../../core/domain/accounts/saved-address.ts';
import { type Canvas, press } from '../support/interactions.ts';
import { ScreenStory } from '../support/screen-story.tsx';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Saved addresses', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const ready = <T,>(answer: unknown) => ({ status: 'ready', answer: answer as T }) as const;

const SEVERAL: readonly SavedAddress[] = [
  SAMPLE_SAVED_ADDRESS,
  {
    ...SAMPLE_SAVED_ADDRESS,
    id: 's2k2s9d4f6g2',
    name: 'The account at an exchange that our office in Rotterdam shares',
    network: 'XRP Ledger',
    address: 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv',
    extraId: '4129087355',
  },
  { ...SAMPLE_SAVED_ADDRESS, id: 's3k2s9d4f6g3', name: 'Just saved', createdAt: '2099-01-02T03:04:05.000Z' },
  { ...SAMPLE_SAVED_ADDRESS, id: 's4k2s9d4f6g4', name: 'Before the recovery', isUnconfirmed: true },
];

const of = (savedAddresses: readonly SavedAddress[]): Story => ({
  args: {
    path: '/profile',
    profile: SAMPLE_PROFILE,
    accounts: { profile: ready<never>(SAMPLE_PROFILE), savedAddresses: ready<never>(savedAddresses) },
  },
});
const narrow = { width: 360 };
const arabic = { locale: 'ar', direction: 'rtl' };
const dark = { theme: 'dark' };

/** None yet. */
export const None: Story = of([]);

/** An old one, one with a memo, a new one, and one that waits for its owner's confirmation. */
export const Several: Story = of(SEVERAL);
export const SeveralNarrow: Story = { ...Several, parameters: narrow };
export const SeveralArabic: Story = { ...Several, parameters: arabic };
export const SeveralDark: Story = { ...Several, parameters: dark };

export const Renaming: Story = {
  ...Several,
  play: ({ canvas }) => press(canvas as Canvas, /^Rename\s*: Ada’s/),
};
export const RenamingNarrow: Story = { ...Renaming, parameters: narrow };

export const Removing: Story = {
  ...Several,
  play: ({ canvas }) => press(canvas as Canvas, /^Remove\s*: Ada’s/),
};
export const RemovingNarrow: Story = { ...Removing, parameters: narrow };
