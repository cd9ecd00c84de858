import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenStory } from '../support/screen-story.tsx';
import { type Canvas, press } from '../support/interactions.ts';
import { NEW_MERCHANT } from '../support/samples/new-accounts.ts';

const meta: Meta<typeof ScreenStory> = { title: 'Screens/Builders', component: ScreenStory };
export default meta;

type Story = StoryObj<typeof ScreenStory>;

const merchant = { status: 'ready', answer: NEW_MERCHANT as never } as const;

export const Widgets: Story = { args: { path: '/widgets' } };

export const WidgetsNarrow: Story = { ...Widgets, parameters: { width: 360, theme: 'dark' } };

export const WidgetsRightToLeft: Story = { ...Widgets, parameters: { direction: 'rtl' } };

export const WidgetsSignedOut: Story = { args: { path: '/widgets', profile: null } };

export const Payment: Story = { args: { path: '/payment-button' } };

export const PaymentNarrow: Story = { ...Payment, parameters: { width: 360 } };

export const PaymentSignedOut: Story = { args: { path: '/payment-button', profile: null } };

export const PaymentWithoutSecret: Story = { args: { path: '/payment-button', merchants: { merchant } } };

export const PaymentSigned: Story = {
  ...Payment,
  play: ({ canvas }) => press(canvas as Canvas, 'Sign the link'),
};
