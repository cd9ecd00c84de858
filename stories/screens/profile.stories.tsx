import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenStory } from '../support/screen-story.tsx';
const meta: Meta<typeof ScreenStory> = { title: 'Screens/Profile', component: ScreenStory };
export default meta;
type Story = StoryObj<typeof ScreenStory>;
export const Plain: Story = { args: { path: '/profile' } };
