import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { closedTo, openDialog } from '../support/interactions.ts';
import { ScreenStory, type ScreenStoryProps } from '../support/screen-story.tsx';

const meta: Meta<typeof ScreenStory> = {
  title: 'Screens/Support',
  component: ScreenStory,
  args: { path: '/exchange/ltc/doge/15' },
};
export default meta;

type Story = StoryObj<typeof ScreenStory>;
type StoryCanvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

/** The panel is rendered outside the story's own element. */
async function opened(canvas: StoryCanvas, { isAsking = false } = {}): Promise<void> {
  await userEvent.click(await canvas.findByText('Support'));
  const panel = await openDialog('Support');
  await waitFor(() => expect(panel.querySelector(`form[aria-busy=${isAsking}]`)).toBeTruthy());
}

async function type(selector: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLElement>(`[role=dialog] ${selector}`)!;
  await userEvent.clear(field);
  await userEvent.type(field, value);
}

async function send(): Promise<void> {
  await userEvent.click(document.querySelector('[role=dialog] button[type=submit]')!);
}

async function sent(canvas: StoryCanvas): Promise<void> {
  await opened(canvas);
  await type('textarea', 'I sent 15 LTC an hour ago and nothing has arrived yet.');
  await send();
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
  play: ({ canvas }) => opened(canvas, { isAsking: true }),
};

export const Wrong: Story = {
  play: async ({ canvas }) => {
    await opened(canvas);
    await type('input[name=email]', 'ada');
    await type('input[name=transactionId]', 'what?');
    await send();
    await waitFor(() => expect(document.querySelector('[role=dialog] [aria-invalid=true]')).toBeTruthy());
  },
};

export const Sending: Story = {
  args: { tickets: { ticket: { status: 'waiting' } } },
  play: ({ canvas }) => sent(canvas),
};

export const Sent: Story = {
  play: async ({ canvas }) => {
    await sent(canvas);
    await waitFor(() => expect(document.querySelector('[role=dialog] form')).toBeNull());
  },
};

/** Escape closes the panel, the focus returns, and the typed text is there when it opens again. */
export const ClosesAndKeeps: Story = {
  play: async ({ canvas }) => {
    const link = await canvas.findByText('Support');
    await opened(canvas);
    await type('textarea', 'Where are my coins?');
    await userEvent.keyboard('{Escape}');
    await closedTo(link);
    await opened(canvas);
    await expect(document.querySelector('[role=dialog] textarea')).toHaveValue('Where are my coins?');
  },
};

export const TooMany: Story = { args: failing('too-many-requests'), play: ({ canvas }) => sent(canvas) };

export const Failed: Story = { args: failing('unavailable'), play: ({ canvas }) => sent(canvas) };
