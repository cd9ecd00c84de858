import type { Meta, StoryObj } from '@storybook/react-vite';
import { FailureScreen } from '../../ui/screens/failure-screen.tsx';

const meta: Meta<typeof FailureScreen> = { title: 'Screens/Error pages', component: FailureScreen };
export default meta;

type Story = StoryObj<typeof FailureScreen>;

export const NotFound: Story = { args: { status: 404 } };

export const Failed: Story = { args: { status: 500 } };

export const Refused: Story = { args: { status: 429, detail: 'Too many requests: try again in 60 s' } };
