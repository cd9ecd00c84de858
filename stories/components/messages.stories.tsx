import type { Meta, StoryObj } from '@storybook/react-vite';
import { Callout } from '../../ui/components/callout/callout.tsx';

const meta: Meta<typeof Callout> = { title: 'Components/Messages', component: Callout };
export default meta;

type Story = StoryObj<typeof Callout>;

export const Attention: Story = {
  args: { tone: 'attention', children: 'This address is on another network than the coins.' },
};

export const Negative: Story = {
  args: { tone: 'negative', isAlert: true, children: 'That did not work. Nothing was changed; try again in a moment.' },
};

export const Quiet: Story = { args: { tone: 'quiet', children: 'Coins that arrive later are not lost.' } };
