import type { StorybookConfig } from '@storybook/react-vite';

/**
 * What only readers use. Highlighting looks at the styles of all elements after each change of one, and the tests bring
 * axe themselves.
 */
const isRead = process.env['STORIES_FOR_TESTS'] !== '1';

const config: StorybookConfig = {
  stories: ['../stories/**/*.stories.tsx'],
  addons: isRead ? ['@storybook/addon-a11y'] : [],
  features: { highlight: isRead, measure: isRead, outline: isRead, backgrounds: isRead },
  framework: '@storybook/react-vite',
  // Nothing here may talk to anybody.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  // The configuration of the page builds several bundles; a story needs its plugins only.
  viteFinal: ({ plugins = [], ...vite }) => ({
    ...vite,
    environments: {},
    builder: undefined,
    build: { ...vite.build, manifest: false },
    // Stories have routers of their own, which use parts that the pages leave out.
    plugins: plugins.flat().filter((one) => !(one && 'name' in one && one.name === 'altway:trimmed-libraries')),
  }),
};

export default config;
