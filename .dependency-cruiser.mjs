const PAGE_LIBRARIES =
  'node_modules/(undici|fastify|@fastify|pg|@electric-sql|commander|nodemailer|otpauth|altcha-lib|@zxcvbn-ts|marked|sanitize-html|yaml)/';
const SERVER_ROOMS =
  '^adapters/(node|http-server|postgres|market-embedded|memory|addresses|signer|content|chain-[a-z]+|mail|one-time-codes|human-check)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'a cycle is two rooms that are one',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-is-alone',
      severity: 'error',
      comment: 'core knows no adapter, driver or test',
      from: { path: '^core/' },
      to: { path: '^(adapters|ui|cli|stories|tests)/' },
    },
    {
      name: 'core-libraries',
      severity: 'error',
      comment: 'core imports rxjs and zod, nothing else',
      from: { path: '^core/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core', 'npm-no-pkg'],
        pathNot: 'node_modules/(rxjs|zod)/',
      },
    },
    {
      name: 'page-has-no-node',
      severity: 'error',
      comment: 'Vite bundles undici into the page without complaint: 700 kB',
      from: { path: '^ui/(entry-client|container|routes|screens|components|hooks)' },
      to: { path: `${PAGE_LIBRARIES}|${SERVER_ROOMS}`, reachable: true },
    },
    {
      name: 'ui-meets-few-adapters',
      severity: 'error',
      comment: 'only the containers and the entries meet adapters, and only these',
      from: { path: '^ui/', pathNot: '^ui/(container|widget-container|entry-client|entry-server|entry-widget)' },
      to: { path: '^adapters/' },
    },
    {
      name: 'ui-adapters',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^adapters/', pathNot: '^adapters/(http|browser|intl|di)/' },
    },
    {
      name: 'adapters-are-strangers',
      severity: 'error',
      comment: 'an adapter knows core and its own library; only di may know them all',
      from: { path: '^adapters/([^/]+)/', pathNot: '^adapters/di/' },
      to: { path: '^adapters/', pathNot: '^adapters/$1/' },
    },
    {
      name: 'adapters-know-no-driver',
      severity: 'error',
      from: { path: '^adapters/' },
      to: { path: '^(ui|cli|stories|tests)/' },
    },
    {
      name: 'cli-knows-no-ui',
      severity: 'error',
      comment: "the server's start alone loads the page's renderer",
      from: { path: '^cli/', pathNot: '^cli/serve/load-pages' },
      to: { path: '^ui/' },
    },
    { name: 'ui-knows-no-cli', severity: 'error', from: { path: '^ui/' }, to: { path: '^cli/' } },
    {
      name: 'stories-compose-on-memory',
      severity: 'error',
      from: { path: '^stories/' },
      to: { path: '^(adapters/(?!memory|intl|di)|cli/|tests/)' },
    },
    {
      name: 'inversify-stays-in-its-rooms',
      severity: 'error',
      from: { pathNot: '(^adapters/di/|container\\.ts$|^tests/|^stories/)' },
      to: { path: 'node_modules/(inversify|reflect-metadata)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
