import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { asyncScheduler } from 'rxjs';
import { join } from 'node:path';
import type { ExchangeModuleOptions } from '../../adapters/di/server/exchange-options.ts';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { EmbeddedVenue } from '../../adapters/market-embedded/embedded-venue.ts';
import { secretKey } from '../../adapters/node/files/data-folder.ts';
import { Ed25519QuoteSigner } from '../../adapters/node/crypto/ed25519-quote-signer.ts';
import type { Configuration } from '../../adapters/node/settings/configuration.ts';
import { NodeSecrets } from '../../adapters/node/crypto/node-secrets.ts';
import { UndiciWebhookSender } from '../../adapters/node/network/undici-webhook-sender.ts';
import { openStore } from '../../adapters/postgres/open-store.ts';
import { MarketEngine } from '../../core/exchange/quotes/market/market-engine.ts';
import type { TreasuryTerms } from '../../core/exchange/treasury/treasury-terms.ts';
import { SupportedCatalogue } from '../../core/exchange/chains/supported-catalogue.ts';
import { Clock } from '../../core/ports/services/clock.ts';
import { CurrencyCatalogue } from '../../core/ports/chains/currency-catalogue.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { MarketFeed } from '../../core/ports/markets/market-feed.ts';
import type { SiteNotices } from '../../core/ports/apis/site-notices.ts';
import type { ChainsSetup } from '../chains/chain-setup.ts';
import { readChains } from '../chains/read-chains.ts';
import type { VenuesSetup } from '../venues/venues-setup.ts';
import { composeService, type ServiceContainer } from '../service-container.ts';
import { takeOver, throwFirstError } from './throw-first-error.ts';
import { AlarmLogger } from '../../core/exchange/alarms/alarm-logger.ts';
import { openAlarms } from './alarms/open-alarms.ts';
import { startAlarms } from './alarms/start-alarms.ts';
import { createAccounts } from './create-accounts.ts';
import { openContent } from './open-content.ts';
import { openFiatRates } from './open-fiat-rates.ts';
import { openNames } from '../chains/open-names.ts';
import type { CardProvider } from '../../core/ports/services/card-provider.ts';
import { openProviders } from './cards/open-providers.ts';
import { type OpenCards, openDemonstrationCards } from './cards/open-cards.ts';
import { type OpenChains, openSimulatedChain, type SimulatedOptions } from './open-chains.ts';
import { refuse } from './start-error.ts';
import { type AppRole, startWork, watchFees } from './background-work.ts';
import { openSigning } from './open-signing.ts';
import { checkMarketIsReal, hasMainNetwork, unworkedPositions } from './checks/check-main-networks.ts';
import { checkStoredData } from './checks/check-stored-data.ts';

/** Dependencies of the server's application. */
interface AppOptions {
  readonly configuration: Configuration;
  readonly domain: () => string;
  readonly notices: SiteNotices;
  readonly logger: Logger;
  /** Both unless given. */
  readonly role?: AppRole;
}

/** A running application: its parts are in the container, and the background work of its role is running. */
export interface App {
  readonly container: ServiceContainer;
  /** The demonstration's card page; undefined where there is none. */
  readonly cardPages: OpenCards['pages'];
  /** True if cards can pay. */
  readonly hasCards: boolean;
  /** True if a chain is a main network. */
  readonly isReal: boolean;
  /** Stops background work, then closes all resources in turn. */
  close(): Promise<void>;
}

/**
 * Opens store, signer, chain and venue, and starts the work of its role. @throws StartError for mistakes that the operator can
 * fix.
 */
export function createApp(options: AppOptions): Promise<App> {
  const { logger } = options;
  const log = logger instanceof AlarmLogger ? logger : new AlarmLogger(logger);
  return opened({ ...options, logger: log, log }).catch(throwFirstError);
}

async function opened(options: AppOptions & { readonly log: AlarmLogger }): Promise<App> {
  await using closers = new AsyncDisposableStack();
  const { configuration, domain, notices, logger, role = 'both' } = options;
  const { dataFolder, databaseUrl, leaseMs, supportMail } = configuration;
  const whole = new EmbeddedCatalogue();
  const fiatRates = openFiatRates(configuration, logger);
  const { setup, isHedging } = await filesOf(configuration, whole, logger);
  const store = await openStore({ databaseUrl, folder: dataFolder, logger }).catch(refuse('the database'));
  const known = { logger, transactions: store.transactions };
  closers.defer(() => store.close());
  await checkStoredData(store, setup, whole).catch(refuse('the database'));
  const { signer, keys } = await openSigning(options, store, setup, closers);
  const [dataKey, quoteKey, cardKey] = await secretKeys(dataFolder, ['secret.key', 'quote.key', 'cards.key']);
  // Load on demand: their libraries are large, and the demonstration does not use them.
  const real = setup && (await import('./open-real-chains.ts'));
  const secrets = new NodeSecrets(dataKey!);
  const holder = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const { accounts, mailer, stop } = await createAccounts({ ...options, store, secrets, key: dataKey!, holder });
  closers.defer(stop);
  const { providers, names } = await outsideOf(configuration, setup);
  let cards: OpenCards | undefined;
  const exchangeModule = (market: ServiceContainer): ExchangeModuleOptions => {
    if (setup) checkMarketIsReal(setup, market.get(MarketFeed));
    const opened = openMarketParts(
      market,
      { configuration, cardKey: cardKey!, domain, providers },
      closers,
      (simulation) => (setup && real ? real.openRealChains(setup, keys, known) : openSimulatedChain(simulation, keys)),
    );
    ({ cards } = opened);
    return {
      domain,
      apiOrigins: configuration.apiOrigins,
      notices,
      fiatRates,
      ...openContent(dataFolder, logger),
      store,
      signer,
      ...opened,
      supportMail,
      secrets,
      quoteSigner: new Ed25519QuoteSigner(quoteKey!),
      holder,
      times: { lease: leaseMs },
      unpaid: { settings: configuration.unpaid },
      hasGuests: configuration.guests,
      isHedging,
      names,
    };
  };
  const parts = await serviceParts(options, whole, setup);
  const channels = openAlarms({ configuration, mailer, sender: parts.sender, secrets, clock: asyncScheduler, logger });
  const container = await composeService({ exchangeModule, accounts, alarms: channels, ...parts }, logger);
  closers.defer(() => container.unbindAll());
  if (parts.catalogue) await watchFees(container, parts.catalogue, closers);
  await startWork(container, role, closers);
  if (role !== 'pages') accounts.start();
  startAlarms(container, { channels, log: options.log, isHedging, holder, dataFolder }, closers);
  return { container, isReal: hasMainNetwork(setup), ...shownOf(cards), close: takeOver(closers) };
}

/** What others serve: card providers, and names of addresses. */
async function outsideOf(configuration: Configuration, setup: ChainsSetup | undefined) {
  const providers = await openProviders(configuration.cardsFile, setup, asyncScheduler);
  return { providers, names: await openNames(configuration, setup) };
}

/**
 * The files of chains and venues. Main networks without live prices are refused here already, before a database, a folder or
 * a seed is made for them. With main networks nothing is offered until positions were measured. @throws StartError
 */
async function filesOf(configuration: Configuration, whole: CurrencyCatalogue, logger: Logger) {
  const { chainsFile } = configuration;
  const venues = await venuesOf(configuration, whole);
  const setup = chainsFile === undefined ? undefined : readChains(chainsFile, whole.list());
  if (setup && !venues) checkMarketIsReal(setup, { kind: 'demonstration' });
  const unworked = venues && unworkedPositions(setup, venues);
  if (unworked) logger.error(unworked);
  return { setup, isHedging: venues?.hedging !== undefined || hasMainNetwork(setup) };
}

/** What the settings and files say of a server, before anything is opened. */
async function serviceParts(
  { configuration, domain, logger }: AppOptions,
  whole: CurrencyCatalogue,
  setup: ChainsSetup | undefined,
) {
  const { leaseMs, supportMail, affiliateOperations, webhooksPrivate } = configuration;
  return {
    supportMail,
    settings: configuration,
    market: await liveMarket(configuration, whole, logger),
    catalogue: setup && supportedBy(whole, setup),
    treasury: await treasuryOf(configuration, whole, setup),
    sender: new UndiciWebhookSender({ allowsPrivate: webhooksPrivate }),
    affiliates: { origin: domain, hasOperations: affiliateOperations, times: { lease: leaseMs } },
  };
}

function shownOf(cards: OpenCards | undefined): Pick<App, 'cardPages' | 'hasCards'> {
  return { cardPages: cards?.pages, hasCards: (cards?.providers.length ?? 0) > 0 };
}

/** The server's keys by the names of their files. */
function secretKeys(dataFolder: string, names: readonly string[]): Promise<readonly Buffer[]> {
  return Promise.all(names.map((name) => secretKey(dataFolder, name))).catch(refuse('ALTWAY_DATA'));
}

interface MarketOptions extends Pick<AppOptions, 'configuration' | 'domain'> {
  readonly cardKey: Buffer;
  /** Those of the file; they take the place of the demonstration's. */
  readonly providers: readonly CardProvider[] | undefined;
}

/** Opens what depends on the market: chains, venue and card providers. */
function openMarketParts(
  market: ServiceContainer,
  { configuration: { dataFolder, blockMs }, domain: origin, cardKey: key, providers }: MarketOptions,
  closers: AsyncDisposableStack,
  openChains: (simulation: SimulatedOptions) => OpenChains,
) {
  const [catalogue, clock, engine] = [market.get(CurrencyCatalogue), market.get(Clock), market.get(MarketEngine)];
  const { simulated, ...chains } = openChains({ dataFolder, clock, currencies: catalogue.list(), blockMs });
  closers.defer(() => chains.close());
  const demonstration = { dataFolder, key, engine, clock, origin };
  const cards = providers
    ? { providers, close: () => {} }
    : simulated && openDemonstrationCards({ ...demonstration, chain: simulated });
  closers.defer(() => cards?.close());
  const venue = new EmbeddedVenue({ path: join(dataFolder, 'venue.sqlite'), engine, catalogue });
  closers.defer(() => venue.close());
  return { ...chains, cards, venue };
}

/** The books of real venues, where a file names some; loaded on demand, for the demonstration does not use it. */
async function liveMarket(
  { venuesFile, dataFolder }: Configuration,
  catalogue: CurrencyCatalogue,
  logger: Logger,
): Promise<MarketFeed | undefined> {
  if (venuesFile === undefined) return undefined;
  const { openLiveMarket } = await import('../venues/open-live-market.ts');
  return openLiveMarket(venuesFile, dataFolder, catalogue.list(), logger);
}

/** The file of venues, if any. @throws StartError for mistakes in the file. */
async function venuesOf(
  { venuesFile, dataFolder }: Configuration,
  catalogue: CurrencyCatalogue,
): Promise<VenuesSetup | undefined> {
  if (venuesFile === undefined) return undefined;
  const { readVenues } = await import('../venues/read-venues.ts');
  return readVenues(venuesFile, dataFolder, catalogue.list());
}

/** How much each place should hold, and how coins are moved between them, where a file says so. */
async function treasuryOf(
  { treasuryFile }: Configuration,
  catalogue: CurrencyCatalogue,
  setup: ChainsSetup | undefined,
): Promise<TreasuryTerms | undefined> {
  if (treasuryFile === undefined) return undefined;
  const { readTreasury } = await import('../treasury/read-treasury.ts');
  const { addressRulesOf } = await import('./open-real-chains.ts');
  return readTreasury(treasuryFile, catalogue.list(), addressRulesOf(setup?.chains ?? []));
}

/** Only currencies of the configured chains are offered. */
function supportedBy(whole: CurrencyCatalogue, { chains, confirmations }: ChainsSetup): SupportedCatalogue {
  const tickers = chains.flatMap((chain) => chain.tickers);
  return new SupportedCatalogue(whole, tickers, confirmations);
}
