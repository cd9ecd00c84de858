import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import { Button } from '../../ui/components/button/button.tsx';
import { CopyButton } from '../../ui/components/copy-button/copy-button.tsx';
import { ThemeSwitch } from '../../ui/components/theme-switch/theme-switch.tsx';

const meta: Meta<typeof Button> = { title: 'Components/Buttons', component: Button };
export default meta;

type Story = StoryObj<typeof Button>;

export const Primary: Story = { args: { look: 'primary', children: 'Exchange' } };

export const Quiet: Story = { args: { look: 'quiet', children: 'Try again' } };

export const Wide: Story = { args: { look: 'primary', isWide: true, children: 'Create the exchange' } };

export const Disabled: Story = { args: { look: 'primary', disabled: true, children: 'Exchange' } };

/** Copies, confirms it in the button's place and to screen readers, and then returns to its first state. */
export const Copies: Story = {
  render: () => <CopyButton value="ltc1q0dh9s7x" label="Address" />,
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const button = await canvas.findByRole('button', { name: 'Copy : Address' });
    await userEvent.click(button);
    await expect(write.mock.calls).toEqual([['ltc1q0dh9s7x']]);
    await waitFor(() => expect(button).toHaveTextContent('Copied'));
    await expect(canvas.getByRole('status')).toHaveTextContent('Address: copied');
  },
};

/** A browser may refuse; then the visitor is asked to copy by hand. */
export const CopyRefused: Story = {
  render: () => <CopyButton value="ltc1q0dh9s7x" label="Address" />,
  play: async ({ canvas }) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('not now', 'NotAllowedError'));
    const button = await canvas.findByRole('button', { name: 'Copy : Address' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('data-status', 'failed'));
  },
};

export const Themes: Story = {
  render: () => <ThemeSwitch theme="light" onChange={() => undefined} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: 'Light' })).toBeChecked();
  },
};
