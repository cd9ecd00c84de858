const PAGE_LIBRARIES =
  'node_modules/(undici|fastify|@fastify|@simplewebauthn/server|pg|@electric-sql|commander|nodemailer|otpauth|altcha-lib|@zxcvbn-ts|marked|sanitize-html|yaml|stripe|@moonpay)/';
const SERVER_ADAPTERS =
  '^adapters/(node|http-server|postgres|market-embedded|market-live|venues|venue-accounts|memory|addresses|signer|content|chain-[a-z]+|cards-[a-z]+|mail|totp|passkeys|captcha)/';

/**
 * The layers of core/exchange, from top to bottom; folders of one line do not import each other. A folder imports only
 * folders of the lines below its own.
 */
const LAYERS = [
  ['staff'],
  ['site'],
  ['affiliates', 'merchants', 'tickets'],
  ['alarms'],
  ['settlement'],
  ['treasury'],
  ['transactions'],
  ['accounts', 'chains'],
  ['hedging'],
  ['quotes'],
  ['content', 'idempotency', 'workers'],
];
const FOLDERS = LAYERS.flat();

/**
 * One rule for each folder: it forbids everything but the folder itself and the lines below, including folders that are
 * not listed here.
 */
const layerRules = LAYERS.flatMap((line, at) =>
  line.map((folder) => ({
    name: `layer-${folder}`,
    severity: 'error',
    comment: `core/exchange/${folder} imports only lower layers: ${
      LAYERS.slice(at + 1)
        .flat()
        .join(', ') || 'none'
    }`,
    from: { path: `^core/exchange/${folder}/` },
    to: {
      path: '^core/exchange/',
      pathNot: `^core/exchange/(${[folder, ...LAYERS.slice(at + 1).flat()].join('|')})/`,
    },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'modules do not import each other in a cycle',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-is-alone',
      severity: 'error',
      comment: 'core imports no adapter, driver or test',
      from: { path: '^core/' },
      to: { path: '^(adapters|ui|cli|stories|tests)/' },
    },
    ...layerRules,
    {
      name: 'layer-known',
      severity: 'error',
      comment: 'every folder of core/exchange has its layer in LAYERS',
      from: { path: '^core/exchange/', pathNot: `^core/exchange/(${FOLDERS.join('|')})/` },
      to: {},
    },
    {
      name: 'ports-stand-on-domain-and-contract',
      severity: 'error',
      comment: 'core/ports imports core/domain, core/contract and other ports only',
      from: { path: '^core/ports/' },
      to: { path: '^core/', pathNot: '^core/(domain|contract|ports)/' },
    },
    {
      name: 'domain-stands-alone',
      severity: 'error',
      comment: 'core/domain imports core/domain only',
      from: { path: '^core/domain/' },
      to: { path: '^core/', pathNot: '^core/domain/' },
    },
    {
      name: 'contract-stands-on-domain',
      severity: 'error',
      comment: 'core/contract imports core/domain only',
      from: { path: '^core/contract/' },
      to: { path: '^core/', pathNot: '^core/(domain|contract)/' },
    },
    {
      name: 'use-cases-know-no-exchange',
      severity: 'error',
      comment: 'use cases call ports, which the exchange implements; they do not import it',
      from: { path: '^core/use-cases/' },
      to: { path: '^core/(exchange|open-api)/' },
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
      comment: 'the page imports no server library: Vite would bundle undici (700 kB) without a warning',
      from: { path: '^ui/(entry-client|container|routes|screens|components|hooks)' },
      to: { path: `${PAGE_LIBRARIES}|${SERVER_ADAPTERS}`, reachable: true },
    },
    {
      name: 'ui-meets-few-adapters',
      severity: 'error',
      comment: 'only the containers and the entries import adapters, and only those of ui-adapters',
      from: { path: '^ui/', pathNot: '^ui/(container|widget-container|entry-client|entry-server|entry-widget)' },
      to: { path: '^adapters/' },
    },
    {
      name: 'ui-adapters',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^adapters/', pathNot: '^adapters/(http-client|browser|intl|di)/' },
    },
    {
      name: 'adapters-are-strangers',
      severity: 'error',
      comment: 'an adapter imports core and its own library; only di may import other adapters',
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
      comment: 'only load-pages, for the server, loads the page renderer',
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
      name: 'inversify-stays-in-containers',
      severity: 'error',
      from: { pathNot: '(^adapters/di/|container\\.ts$|^tests/|^stories/)' },
      to: { path: 'node_modules/(inversify|reflect-metadata)/' },
    },
    {
      name: 'ccxt-stays-with-accounts',
      severity: 'error',
      comment: 'only accounts at venues need ccxt, which takes 60 MB',
      from: { pathNot: '^(adapters/venue-accounts|tests)/' },
      to: { path: 'node_modules/ccxt/' },
    },
    {
      name: 'servers-send-no-orders',
      severity: 'error',
      comment: 'only the process of the venues has their keys and sends orders; a server reaches neither',
      from: { path: '^cli/serve/' },
      to: { path: '^adapters/venue-accounts/open-account', reachable: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
