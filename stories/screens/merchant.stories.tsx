import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_MERCHANT } from '../../adapters/memory/samples/sample-merchants.ts';
import { SAMPLE_DELIVERIES, SAMPLE_PAYMENTS } from '../../adapters/memory/samples/sample-payments.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { ScreenStory } from '../support/screen-story.tsx';
import { type Canvas, press, write } from '../support/interactions.ts';
import { NEW_MERCHANT } from '../support/samples/new-accounts.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Merchant', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const ready = <T,>(answer: unknown) => ({ status: 'ready', answer: answer as T }) as const;
const failed = (fields?: Record<string, string[]>) =>
  ({ status: 'failed', error: new ExchangeError('unavailable', 'x', { fields }) }) as const;
const paged = (items: readonly unknown[], pages = 1) =>
  ready<never>({ items, page: pages === 1 ? 1 : 2, pages, total: items.length * pages });

const shown = (merchants: NonNullable<Story['args']>['merchants'] = {}): Story => ({
  args: { path: '/merchant', merchants },
});
const playing = (story: Story, play: (canvas: Canvas) => Promise<void>): Story => ({
  ...story,
  play: ({ canvas }) => play(canvas as Canvas),
});

export const Full: Story = shown();

export const FullNarrow: Story = { ...Full, parameters: { width: 360 } };

export const FullDark: Story = { ...Full, parameters: { theme: 'dark' } };

export const FullRightToLeft: Story = { ...Full, parameters: { direction: 'rtl' } };

export const New: Story = shown({
  merchant: ready<never>(NEW_MERCHANT),
  merchantPayments: paged([]),
  webhookDeliveries: paged([]),
});

export const ManyPages: Story = shown({
  merchantPayments: paged(SAMPLE_PAYMENTS, 7),
  webhookDeliveries: paged(SAMPLE_DELIVERIES, 7),
});

export const ListsFailed: Story = shown({ merchantPayments: failed(), webhookDeliveries: failed() });

export const Saved: Story = playing(shown(), (canvas) => press(canvas, 'Save'));

export const BadAddress: Story = playing(
  shown({ setMerchant: failed({ webhookUrl: ['must be https and reach the public internet'] }) }),
  (canvas) => press(canvas, 'Save'),
);

export const RenewingSecret: Story = playing(shown(), (canvas) => press(canvas, 'Create a new secret'));

export const NewSecret: Story = playing(shown({ merchant: ready<never>(NEW_MERCHANT) }), async (canvas) => {
  await press(canvas, 'Create a secret');
  await write(canvas, 'Your password', 'correct horse');
  await press(canvas, 'Create a secret');
});

export const TestSent: Story = playing(shown(), (canvas) => press(canvas, 'Send a test event'));

const held = {
  ...SAMPLE_DELIVERIES[1],
  attempts: 0,
  lastAnswer: undefined,
  nextAt: undefined,
  heldUntil: '2026-04-09T08:00:00.000Z',
};

/** After a password recovery. */
export const Unconfirmed: Story = shown({
  merchant: ready<never>({ ...SAMPLE_MERCHANT, isSecretUnconfirmed: true, isWebhookUnconfirmed: true }),
  webhookDeliveries: paged([held, SAMPLE_DELIVERIES[0]]),
});

export const UnconfirmedNarrow: Story = { ...Unconfirmed, parameters: { width: 360 } };

export const UnconfirmedArabic: Story = { ...Unconfirmed, parameters: { locale: 'ar', direction: 'rtl' } };

export const ConfirmingSecret: Story = playing(Unconfirmed, (canvas) => press(canvas, /^Confirm ?: Secret/));
