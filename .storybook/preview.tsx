import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { INITIAL_VIEWPORTS } from 'storybook/viewport';
import { LOCALES } from '../core/domain/locale.ts';
import { StoryFrame } from '../stories/support/story-frame.tsx';
import { wholeCatalogue } from '../ui/messages/catalogues.ts';
import '../ui/theme/styles.ts';

// Parts of pages load when they are asked for; a busy machine can take more than 10 s to load them.
configure({ asyncUtilTimeout: 30_000 });

/** A story that is about one language says so; all others follow the toolbar. */
function languageOf(parameters: Record<string, unknown>, globals: Record<string, unknown>): string {
  return String(parameters['locale'] ?? globals['language']);
}

const preview: Preview = {
  globalTypes: {
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'System theme', icon: 'browser' },
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
    language: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: LOCALES.filter(({ isEnabled }) => isEnabled).map(({ locale, nativeName }) => ({
          value: locale,
          title: nativeName,
        })),
      },
    },
    direction: {
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'auto', title: 'As the language is written' },
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'system', language: 'en', direction: 'auto' },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    viewport: { options: INITIAL_VIEWPORTS },
    options: {
      storySort: {
        order: [
          'Theme',
          ['Tokens', 'Icons', 'Currency marks'],
          'Components',
          ['Exchange card', 'Currency picker', 'Buttons', 'Fields', 'Messages', 'Rate', 'Quote details', '*'],
          'Modals',
          ['Login', 'Sign up', 'Recovery', '*'],
          'Screens',
          ['Exchange', 'Processing', 'Transaction', 'History', 'Profile', 'Recover', 'Support', '*', 'Error pages'],
        ],
      },
    },
  },
  loaders: [async ({ parameters, globals }) => ({ messages: await wholeCatalogue(languageOf(parameters, globals)) })],
  decorators: [
    (Story, { globals, parameters, loaded }) => (
      <StoryFrame
        theme={parameters['theme'] ?? globals['theme']}
        direction={parameters['direction'] ?? globals['direction']}
        locale={languageOf(parameters, globals)}
        messages={loaded['messages']}
        width={parameters['width']}
      >
        <Story />
      </StoryFrame>
    ),
  ],
};

export default preview;
