import type { Meta, StoryObj } from '@storybook/react-vite';
import { Notice } from '../../ui/components/notice/notice.tsx';

const meta: Meta<typeof Notice> = { title: 'Components/Notice', component: Notice };
export default meta;

type Story = StoryObj<typeof Notice>;

export const Warning: Story = { args: { warning: 'Litecoin withdrawals are slower than usual today.' } };

export const CardPayments: Story = {
  args: {
    warning: '',
    fiat: { title: 'Card payments', text: 'Your bank may ask you to confirm.', url: 'https://example.org/' },
  },
};

export const Both: Story = { args: { warning: 'Maintenance tonight.', fiat: { text: 'Cards are off meanwhile.' } } };
