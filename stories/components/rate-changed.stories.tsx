import type { Meta, StoryObj } from '@storybook/react-vite';
import { RateChanged } from '../../ui/components/processing/rate-changed.tsx';

const meta: Meta<typeof RateChanged> = { title: 'Components/Rate changed', component: RateChanged };
export default meta;

type Story = StoryObj<typeof RateChanged>;

export const Lower: Story = {
  args: { before: '394000.15', now: '389012.4', asset: 'doge', onAccept: () => undefined },
};

export const Narrow: Story = { ...Lower, parameters: { width: 360 } };
