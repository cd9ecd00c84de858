import type { Meta, StoryObj } from '@storybook/react-vite';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { ScreenStory, type ScreenStoryProps } from '../support/screen-story.tsx';

const meta: Meta<typeof ScreenStory> = {
  title: 'Screens/Support',
  component: ScreenStory,
  args: { path: '/exchange/ltc/doge/15' },
};
export default meta;

type Story = StoryObj<typeof ScreenStory>;

/** The panel stands outside the story's own element. */
async function opened(canvas: unknown): Promise<void> {
  const found = await (canvas as { findByText(text: string): Promise<HTMLElement> }).findByText('Support');
  found.click();
  await until(() => document.querySelector('[role=dialog] form:not([aria-busy=true])') !== null);
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !holds(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
}

function type(selector: string, value: string): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)!;
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

async function sent(canvas: unknown): Promise<void> {
  await opened(canvas);
  type('[role=dialog] textarea', 'I sent 15 LTC an hour ago and nothing has arrived yet.');
  await new Promise((resolve) => setTimeout(resolve, 20));
  document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')!.click();
}

const failing = (code: 'too-many-requests' | 'unavailable'): Partial<ScreenStoryProps> => ({
  tickets: { ticket: { status: 'failed', error: new ExchangeError(code, code) } },
});

export const Open: Story = { play: ({ canvas }) => opened(canvas) };

export const SignedOut: Story = {
  args: { profile: null, tickets: { profile: { status: 'ready', answer: {} } } },
  play: ({ canvas }) => opened(canvas),
};

export const Asking: Story = {
  args: { tickets: { profile: { status: 'waiting' } } },
  play: ({ canvas }) => opened(canvas),
};

export const Wrong: Story = {
  play: async ({ canvas }) => {
    await opened(canvas);
    type('[role=dialog] input[name=email]', 'ada');
    type('[role=dialog] input[name=transactionId]', 'what?');
    await new Promise((resolve) => setTimeout(resolve, 20));
    document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')!.click();
  },
};

export const Sending: Story = {
  args: { tickets: { ticket: { status: 'waiting' } } },
  play: ({ canvas }) => sent(canvas),
};

export const Sent: Story = { play: ({ canvas }) => sent(canvas) };

export const TooMany: Story = { args: failing('too-many-requests'), play: ({ canvas }) => sent(canvas) };

export const Failed: Story = { args: failing('unavailable'), play: ({ canvas }) => sent(canvas) };
