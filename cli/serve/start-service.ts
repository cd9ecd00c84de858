import { join } from 'node:path';
import { publicUrl, type Configuration } from '../../adapters/node/settings/configuration.ts';
import { openDataFolder, secretKey } from '../../adapters/node/files/data-folder.ts';
import { FileSiteNotices } from '../../adapters/node/files/file-site-notices.ts';
import { JsonLogger } from '../../adapters/node/json-logger.ts';
import { openSharedCounters } from '../../adapters/postgres/shared-counters.ts';
import { createServer, type Server } from '../../adapters/http-server/create-server.ts';
import { type KnownFacts, siteFacts } from '../../core/domain/site/site-facts.ts';
import type { SiteLinks } from '../../core/domain/site/site-links.ts';
import { AlarmLogger } from '../../core/exchange/alarms/alarm-logger.ts';
import { ChainRegistry } from '../../core/exchange/chains/chain-registry.ts';
import { Chains } from '../../core/ports/chains/chain.ts';
import { Clock } from '../../core/ports/services/clock.ts';
import { ContentStore } from '../../core/ports/stores/content-store.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { type FeedHealth, MarketFeed } from '../../core/ports/markets/market-feed.ts';
import { Store } from '../../core/ports/stores/store.ts';
import { StaffApi } from '../../core/ports/apis/staff-api.ts';
import { loadPages } from './load-pages.ts';
import { outboxFolder } from './create-accounts.ts';
import { type App, createApp } from './create-app.ts';
import { takeOver, throwFirstError } from './throw-first-error.ts';
import { type Environment, serviceConfiguration } from './service-environment.ts';
import { openRedirect, openTls } from './open-tls.ts';
import { StartError } from './start-error.ts';
import { banner } from './banner.ts';
import { outliveReaders } from './outlive-readers.ts';
import { KeptChild } from './kept-child.ts';
import { SettlementPresence } from '../../core/exchange/settlement/settlement-presence.ts';
import { answerStaff } from './answer-staff.ts';
import { apisOf, answeringOf } from './service-apis.ts';

/** A running server. */
export interface Service {
  readonly url: string;
  /** Lines for the operator: the server's address, and which parts are demonstration. */
  readonly banner: readonly string[];
  /** Lets running requests end, then ends; may be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts the exchange, its pages and its server; when one fails, the others are stopped. People read standard output;
 * the log goes to standard error. @param load finds the pages: the built ones unless given.
 */
export async function startService(env: Environment, load = loadPages): Promise<Service> {
  const configuration = serviceConfiguration(env);
  const { dataFolder, logLevel } = configuration;
  await openDataFolder(dataFolder).catch(refuse(`ALTWAY_DATA: the folder ${dataFolder} can't be used`));
  const signingKey = await secretKey(dataFolder).catch(refuse('ALTWAY_DATA'));
  outliveReaders();
  const logger = new AlarmLogger(new JsonLogger(process.stderr, logLevel));
  return started({ env, configuration, signingKey, logger, load }).catch(throwFirstError);
}

interface Starting {
  readonly env: Environment;
  readonly configuration: Configuration;
  readonly signingKey: Buffer;
  readonly logger: Logger;
  readonly load: typeof loadPages;
}

async function started({ env, configuration, signingKey, logger, load }: Starting): Promise<Service> {
  await using closers = new AsyncDisposableStack();
  const { dataFolder, databaseUrl, logLevel, trustProxy, rateLimit, connectionLimit, hosts, apiOrigins } =
    configuration;
  let url = publicUrl(configuration, configuration.port);
  const tls = await openTls(configuration, logger, closers);
  const notices = new FileSiteNotices(join(dataFolder, 'notices.json'), logger);
  await startVenuesChild({ env, configuration, logger }, closers);
  const isSettling = configuration.settlement === 'inside';
  const role = isSettling ? 'both' : 'pages';
  const app = await createApp({ configuration, domain: () => url, notices, logger, role });
  closers.defer(() => app.close());
  const { container } = app;
  const apis = apisOf(container);
  const pages = await load({
    ...apis,
    clock: container.get(Clock),
    logger,
    publicUrl: configuration.url,
    apiOrigins,
    site: siteOf(configuration, app),
  });
  // A single process counts in memory; processes that share a database count together.
  const shared = databaseUrl === undefined ? undefined : openSharedCounters(databaseUrl, logger);
  if (shared) closers.defer(() => shared.close());
  const server = await createServer({
    ...apis,
    tls,
    ...answeringOf(container),
    cardPages: app.cardPages,
    signingKey,
    publicUrl: configuration.url,
    hosts,
    apiOrigins,
    trustProxy,
    rateLimit,
    connectionLimit,
    counts: shared?.counts,
    ready: () => container.get(Store).isReady(),
    settles: isSettling ? undefined : () => container.get(SettlementPresence).isShown(),
    silentChains: () => container.get(ChainRegistry).silent,
    market: marketHealthOf(container),
    pages,
    site: { origin: () => url, paths: () => container.get(ContentStore).paths(), blog: configuration.blog },
    log: { level: logLevel, stream: process.stderr },
  });
  closers.defer(() => server.close());
  url = await listen(server, configuration);
  if (configuration.settlement === 'child') startSettlementChild({ env, url, logger }, closers);
  const redirect = await openRedirect(configuration);
  if (redirect) closers.defer(() => redirect.close());
  const support = await answerStaff(dataFolder, container.get(StaffApi), logger);
  if (support) closers.defer(() => support.stop());
  const [market, chains] = [container.get(MarketFeed), container.get(Chains)];
  const lines = banner(url, { market, chains, outbox: outboxFolder(configuration), redirectPort: redirect?.port });
  const close = takeOver(closers);
  let stopping: Promise<void> | undefined;
  return { url, banner: lines, stop: () => (stopping ??= close()) };
}

/** External links of the footer, and what the pages offer and say. */
function siteOf({ socialLinks, blog, guests, facts }: Configuration, known: KnownFacts): SiteLinks {
  return { social: socialLinks, hasBlog: blog !== undefined, hasGuests: guests, facts: siteFacts(facts, known) };
}

function startSettlementChild(
  { env, url, logger }: { readonly env: Environment; readonly url: string; readonly logger: Logger },
  closers: AsyncDisposableStack,
): void {
  // It makes links to this server's pages, at the port that was found.
  const { port } = new URL(url);
  const words = ['settle', '--child'];
  const child = new KeptChild({ env: port === '' ? env : { ...env, PORT: port }, logger, name: 'settlement', words });
  closers.defer(() => child.stop());
  child.start();
}

/** Starts the process that follows the venues, where this machine's file says so, before anything asks for prices. */
async function startVenuesChild(
  { env, configuration, logger }: Pick<Starting, 'env' | 'configuration' | 'logger'>,
  closers: AsyncDisposableStack,
): Promise<void> {
  const { venuesFile, dataFolder } = configuration;
  if (venuesFile === undefined) return;
  const { readVenues } = await import('../venues/read-venues.ts');
  const { EmbeddedCatalogue } = await import('../../adapters/market-embedded/embedded-catalogue.ts');
  if (!readVenues(venuesFile, dataFolder, new EmbeddedCatalogue().list()).isChild) return;
  const child = new KeptChild({ env, logger, name: 'venues', words: ['venues', 'serve', '--child'] });
  closers.defer(() => child.stop());
  child.start();
}

/** What the probes tell of the live market; nothing of the demonstration's. */
function marketHealthOf(container: App['container']): (() => FeedHealth) | undefined {
  const market = container.get(MarketFeed);
  return market.kind === 'live' ? () => market.health() : undefined;
}

async function listen(server: Server, { port, host, url, tls }: Configuration): Promise<string> {
  const taken = `port ${port} on ${host} can't be listened at; set PORT to another, or to 0 for any free one`;
  const address = await server.listen({ port, host }).catch(refuse(taken));
  return publicUrl({ url, host, tls }, Number(new URL(address).port));
}

function refuse(what: string): (cause: unknown) => never {
  return (cause) => {
    throw new StartError(`${what} (${(cause as Error).message})`, { cause });
  };
}
