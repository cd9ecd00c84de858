import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_PAGES } from '../../adapters/memory/samples/sample-content.ts';
import { SAMPLE_KEYS, SAMPLE_PUBLISHABLE_KEY } from '../../adapters/memory/samples/sample-merchants.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { ScreenStory } from '../support/screen-story.tsx';
import { type Canvas, press, write } from '../support/interactions.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Developers', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const ready = <T,>(answer: unknown) => ({ status: 'ready', answer: answer as T }) as const;
const failed = (fields?: Record<string, string[]>) =>
  ({ status: 'failed', error: new ExchangeError('unavailable', 'x', { fields }) }) as const;

const calls = ['GET /api/currencies', 'POST /exchange/quote', 'GET /exchange/transactions/{id}/events'];
const html = [
  '<h1>For developers</h1><h2 id="keys">Keys</h2><p>Send a key with every call.</p>',
  '<pre tabindex="0"><code>curl -sf "$ALTWAY/exchange/transactions" -H "authorization: Bearer $ALTWAY_KEY"</code></pre>',
  '<h2 id="all-calls">All calls</h2>',
  ...calls.map(
    (call) => `<h3><code>${call}</code></h3><p>What it is for.</p><ul><li>answers <code>Quote</code></li></ul>`,
  ),
].join('');
const page = { ...SAMPLE_PAGES[0]!, path: '/developers', title: 'For developers', html };

const shown = (more: Partial<NonNullable<Story['args']>> = {}): Story => ({
  args: {
    path: '/developers',
    exchange: { content: ready<never>(page), domain: 'https://altway.example', apiKey: SAMPLE_PUBLISHABLE_KEY.key },
    merchants: { apiKeys: ready<never>([SAMPLE_PUBLISHABLE_KEY, ...SAMPLE_KEYS]) },
    ...more,
  },
});
const playing = (story: Story, play: (canvas: Canvas) => Promise<void>): Story => ({
  ...story,
  play: ({ canvas }) => play(canvas as Canvas),
});

const make = async (canvas: Canvas) => {
  await press(canvas, 'New key');
  await write(canvas, 'Name of the key', 'Warehouse');
  await write(canvas, 'Your password', 'correct horse');
  await press(canvas, 'Create the key');
};

export const SignedOut: Story = shown({ profile: null });

export const Keys: Story = shown();

export const KeysNarrow: Story = { ...Keys, parameters: { width: 360, theme: 'dark' } };

export const KeysRightToLeft: Story = { ...Keys, parameters: { direction: 'rtl' } };

export const KeysDark: Story = { ...Keys, parameters: { theme: 'dark' } };

export const KeysNarrowRightToLeft: Story = { ...Keys, parameters: { width: 360, direction: 'rtl' } };

export const ReplacingPublishable: Story = playing(shown(), (canvas) => press(canvas, 'Replace the publishable key'));

export const NoKeys: Story = shown({ merchants: { apiKeys: ready<never>([]) } });

export const KeysFailed: Story = shown({ merchants: { apiKeys: failed() } });

export const MakingKey: Story = playing(shown(), (canvas) => press(canvas, 'New key'));

export const NewKey: Story = playing(shown(), make);

export const NewKeyNarrow: Story = { ...NewKey, parameters: { width: 360 } };

export const WrongPassword: Story = playing(
  shown({ merchants: { createApiKey: failed({ password: ['Wrong password'] }) } }),
  make,
);

export const Replacing: Story = playing(shown(), (canvas) => press(canvas, /^Replace.*Web shop/));

export const Revoking: Story = playing(shown(), (canvas) => press(canvas, /^Revoke.*Web shop/));
