import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
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
