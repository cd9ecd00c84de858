import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MemoryAccountOptions } from '../../adapters/memory/memory-account-api.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { type Canvas, press, write } from '../support/interactions.ts';
import { ScreenStory } from '../support/screen-story.tsx';
import { LONG_EMAIL } from '../support/samples/sample-profiles.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Recover', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const path = `/recover/${'aB3-_'.repeat(8)}xyz`;
const failed = (code: ConstructorParameters<typeof ExchangeError>[0], fields?: Record<string, string[]>) =>
  ({ status: 'failed', error: new ExchangeError(code, 'x', { fields }) }) as const;

/** The page behind a mail's link, opened by somebody who is not signed in. */
function shown(accounts: MemoryAccountOptions = {}, query = ''): Story {
  return { args: { path: path + query, profile: null, accounts } };
}

const playing = (story: Story, play: (canvas: Canvas) => Promise<void>): Story => ({
  ...story,
  play: ({ canvas }) => play(canvas as Canvas),
});
const typing = (password: string, repeat: string) => async (canvas: Canvas) => {
  await write(canvas, 'New password', password);
  await write(canvas, 'Repeat new password', repeat);
  await press(canvas, 'Save the password');
};
const typed = typing('correct horse', 'correct horse');
const confirmed = (canvas: Canvas) => press(canvas, 'Confirm this e-mail');

export const Form: Story = shown();

export const LongEmail: Story = shown({ token: { status: 'ready', answer: { email: LONG_EMAIL } } });

export const Empty: Story = playing(Form, typing('', ''));

export const Wrong: Story = playing(Form, typing('short', 'shirt'));

export const TooCommon: Story = playing(
  shown({ setPassword: failed('invalid-input', { password: ['This password is too common'] }) }),
  typing('password1', 'password1'),
);

export const Busy: Story = playing(shown({ setPassword: { status: 'waiting' } }), typed);

export const Unreachable: Story = playing(shown({ setPassword: failed('unavailable') }), typed);

export const Saved: Story = playing(Form, typed);

export const Dead: Story = shown({ token: failed('not-found') });

export const DiedMeanwhile: Story = playing(shown({ setPassword: failed('not-found') }), typed);

export const ConfirmEmail: Story = shown({}, '?email');

export const EmailConfirmed: Story = playing(ConfirmEmail, confirmed);

export const EmailTaken: Story = playing(
  shown({ confirmEmail: failed('conflict', { email: ['Email already exist'] }) }, '?email'),
  confirmed,
);

export const EmailLinkDead: Story = shown({ token: failed('not-found') }, '?email');

export const Narrow: Story = { ...Form, parameters: { width: 360 } };

export const Dark: Story = { ...Wrong, parameters: { theme: 'dark' } };

export const RightToLeft: Story = { ...Wrong, parameters: { direction: 'rtl' } };
