import type { Preview } from '@storybook/react-vite';
import { INITIAL_VIEWPORTS } from 'storybook/viewport';
import { StoryFrame } from '../stories/support/story-frame.tsx';
import '../ui/theme/styles.ts';

const preview: Preview = {
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'contrast', items: ['system', 'light', 'dark'], dynamicTitle: true },
    },
    direction: {
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'system', direction: 'ltr' },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    viewport: { options: INITIAL_VIEWPORTS },
    options: { storySort: { order: ['Theme', 'Components', 'Screens'] } },
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <StoryFrame
        theme={parameters['theme'] ?? globals['theme']}
        direction={parameters['direction'] ?? globals['direction']}
        locale={parameters['locale']}
        width={parameters['width']}
      >
        <Story />
      </StoryFrame>
    ),
  ],
};

export default preview;
