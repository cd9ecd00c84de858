import type { Meta, StoryObj } from '@storybook/react-vite';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { ScreenStory } from '../support/screen-story.tsx';
import { type Canvas, press, write } from '../support/interactions.ts';
import { profileWith } from '../support/samples/sample-profiles.ts';
import { SAMPLE_HISTORY } from '../support/samples/sample-states.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Profile panels', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const ready = <T,>(answer: unknown) => ({ status: 'ready', answer: answer as T }) as const;
const profile = profileWith({ totpState: 'on', recoveryCodesLeft: 9 });
const shown: Story = { args: { path: '/profile', profile, accounts: { profile: ready<never>(profile) } } };
const narrow = { width: 360 };
const arabic = { locale: 'ar', direction: 'rtl' };

async function checkCode(canvas: Canvas) {
  await press(canvas, 'Check a code');
  await write(canvas, 'Code from the app, 6 digits', '123456');
  await press(canvas, 'Check it');
}

/** The account's latest exchanges. */
export const LatestExchanges: Story = { args: { ...shown.args!, exchange: { history: ready(SAMPLE_HISTORY) } } };

export const LatestExchangesNarrow: Story = { ...LatestExchanges, parameters: narrow };

export const LatestExchangesArabic: Story = { ...LatestExchanges, parameters: arabic };

/** Checks a code, such as that of a new phone. */
export const CheckingCode: Story = { ...shown, play: ({ canvas }) => press(canvas as Canvas, 'Check a code') };

export const CheckingCodeNarrow: Story = { ...CheckingCode, parameters: narrow };

export const CodeRight: Story = { ...shown, play: ({ canvas }) => checkCode(canvas as Canvas) };

export const CodeWrong: Story = {
  args: {
    ...shown.args!,
    accounts: {
      profile: ready<never>(profile),
      totpValidate: {
        status: 'failed',
        error: new ExchangeError('wrong-code', 'x', { fields: { code: ['Wrong Google Authenticator Code'] } }),
      },
    },
  },
  play: ({ canvas }) => checkCode(canvas as Canvas),
};
