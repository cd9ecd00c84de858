import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ExchangeModuleOptions } from '../../adapters/di/server/exchange-module.ts';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { EmbeddedVenue } from '../../adapters/market-embedded/embedded-venue.ts';
import { secretKey } from '../../adapters/node/files/data-folder.ts';
import { Ed25519QuoteSigner } from '../../adapters/node/crypto/ed25519-quote-signer.ts';
import type { Configuration } from '../../adapters/node/settings/environment.ts';
import { NodeSecrets } from '../../adapters/node/crypto/node-secrets.ts';
import { UndiciWebhookSender } from '../../adapters/node/network/undici-webhook-sender.ts';
import { openStore } from '../../adapters/postgres/open-store.ts';
import { startEmbeddedSigner } from '../../adapters/signer/embedded-signer.ts';
import { SignerClient } from '../../adapters/signer/signer-client.ts';
import { WebhookWorker } from '../../core/exchange/merchants/webhook-worker.ts';
import { ClickCounter } from '../../core/exchange/affiliates/statistics/click-counter.ts';
import { AffiliateWorker } from '../../core/exchange/affiliates/balances/affiliate-worker.ts';
import { QuoteEngine } from '../../core/exchange/quotes/engine/quote-engine.ts';
import { ChainRegistry } from '../../core/exchange/chains/chain-registry.ts';
import { NetworkFeeUpdater } from '../../core/exchange/chains/network-fee-updater.ts';
import { SupportedCatalogue } from '../../core/exchange/chains/supported-catalogue.ts';
import { Settlement } from '../../core/exchange/settlement/settlement.ts';
import { errorMessage } from '../../core/domain/error-messages.ts';
import { ApiDomainSetting } from '../../core/exchange/site/api-domain-setting.ts';
import { Clock } from '../../core/ports/services/clock.ts';
import { CurrencyCatalogue } from '../../core/ports/chains/currency-catalogue.ts';
import { Logger } from '../../core/ports/services/logger.ts';
import { MarketFeed } from '../../core/ports/markets/market-feed.ts';
import type { SiteNotices } from '../../core/ports/apis/site-notices.ts';
import type { Store } from '../../core/ports/stores/store.ts';
import type { ChainsSetup } from '../chains/chain-setup.ts';
import { readChains } from '../chains/read-chains.ts';
import { composeService } from '../container.ts';
import { checkTickers } from './check-tickers.ts';
import { entryFile } from './entry-file.ts';
import { takeOver, throwFirstError } from './throw-first-error.ts';
import { createAccounts } from './create-accounts.ts';
import { openContent } from './open-content.ts';
import { openSimulatedChain, type PublicKeys } from './open-chains.ts';
import { hasServed, checkSeedExists, checkDataFolder, checkSignerKeys } from './check-data-folder.ts';
import { checkChainKind } from './check-chain-kind.ts';
import { StartError } from './start-error.ts';

/** Dependencies of the server's application. */
interface AppOptions {
  readonly configuration: Configuration;
  readonly domain: () => string;
  readonly notices: SiteNotices;
  readonly logger: Logger;
}

/** A running application: its parts are in the container, and settlement is running. */
export interface App {
  readonly container: Awaited<ReturnType<typeof composeService>>;
  /** Stops background work, then closes all resources in turn. */
  close(): Promise<void>;
}

/**
 * Opens store, signer, chain and venue, and starts settlement. @throws StartError for mistakes that the operator can
 * fix.
 */
export function createApp(options: AppOptions): Promise<App> {
  return opened(options).catch(throwFirstError);
}

async function opened(options: AppOptions): Promise<App> {
  await using closers = new AsyncDisposableStack();
  const { configuration, domain, notices, logger } = options;
  const { dataFolder, databaseUrl, leaseMs, blockMs, chainsFile, supportMail } = configuration;
  const whole = new EmbeddedCatalogue();
  const setup = chainsFile === undefined ? undefined : readChains(chainsFile, whole.list());
  const store = await openStore({ databaseUrl, folder: dataFolder, logger }).catch(refuse('the database'));
  const known = { logger, transactions: store.transactions };
  closers.defer(() => store.close());
  await checkStoredData(store, setup, whole).catch(refuse('the database'));
  const { signer, keys } = await openSigning(options, store, setup, closers);
  const quoteKey = await secretKey(dataFolder, 'quote.key').catch(refuse('ALTWAY_DATA'));
  const dataKey = await secretKey(dataFolder).catch(refuse('ALTWAY_DATA'));
  // Load on demand: their libraries are large, and the demonstration does not use them.
  const real = setup && (await import('./open-real-chains.ts'));
  const secrets = new NodeSecrets(dataKey);
  const holder = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const { accounts, stop } = await createAccounts({ ...options, store, secrets, key: dataKey, holder });
  closers.defer(stop);
  const exchangeModule = (market: App['container']): ExchangeModuleOptions => {
    const catalogue = market.get(CurrencyCatalogue);
    if (setup) real?.checkMarketIsReal(setup, market.get(MarketFeed));
    const simulation = { dataFolder, clock: market.get(Clock), currencies: catalogue.list(), blockMs };
    const chains = setup && real ? real.openRealChains(setup, keys, known) : openSimulatedChain(simulation, keys);
    closers.defer(() => chains.close());
    const engine = market.get(QuoteEngine);
    const venue = new EmbeddedVenue({ path: join(dataFolder, 'venue.sqlite'), engine, catalogue });
    closers.defer(() => venue.close());
    return {
      domain,
      apiOrigins: configuration.apiOrigins,
      notices,
      ...openContent(dataFolder, logger),
      store,
      signer,
      venue,
      ...chains,
      secrets,
      quoteSigner: new Ed25519QuoteSigner(quoteKey),
      holder,
      times: { lease: leaseMs },
      unpaid: { settings: configuration.unpaid },
    };
  };
  const catalogue = setup && supportedBy(whole, setup);
  const sender = new UndiciWebhookSender({ allowsPrivate: configuration.webhooksPrivate });
  const affiliates = { origin: domain, hasOperations: configuration.affiliateOperations, times: { lease: leaseMs } };
  const container = await composeService(
    { exchangeModule, accounts, supportMail, affiliates, catalogue, sender },
    logger,
  );
  closers.defer(() => container.unbindAll());
  if (catalogue) await watchFees(container, catalogue, closers);
  const settlement = container.get(Settlement);
  closers.defer(() => settlement.stop());
  await settlement.start().catch(refuse('a chain'));
  accounts.start();
  await startWork(container, closers);
  return { container, close: takeOver(closers) };
}

/** Starts background work other than the settlement of exchanges. */
async function startWork(container: App['container'], closers: AsyncDisposableStack): Promise<void> {
  for (const work of [container.get(AffiliateWorker), container.get(WebhookWorker), container.get(ClickCounter)]) {
    closers.defer(() => work.stop());
    work.start();
  }
  const apiDomain = container.get(ApiDomainSetting);
  closers.defer(() => apiDomain.stop());
  await apiDomain.start();
}

/** Updates the fees of real chains: waiting trades must use today's. */
async function watchFees(
  container: App['container'],
  catalogue: SupportedCatalogue,
  closers: AsyncDisposableStack,
): Promise<void> {
  const [chains, engine] = [container.get(ChainRegistry), container.get(QuoteEngine)];
  const [clock, logger] = [container.get(Clock), container.get(Logger)];
  const watch = new NetworkFeeUpdater({ catalogue, chains, engine, clock, logger });
  closers.defer(() => watch.stop());
  await watch.start();
}

/** Checks that the stored data fits the present chains. */
async function checkStoredData(store: Store, setup: ChainsSetup | undefined, whole: CurrencyCatalogue): Promise<void> {
  await checkChainKind(store, setup);
  await checkTickers(store, setup?.chains.flatMap(({ tickers }) => tickers) ?? tickersOf(whole));
}

function tickersOf(catalogue: CurrencyCatalogue): readonly string[] {
  return catalogue.list().map(({ ticker }) => ticker);
}

/** Opens the signer and checks that its keys are those of this server's addresses. */
async function openSigning(
  options: AppOptions,
  store: Store,
  setup: ChainsSetup | undefined,
  closers: AsyncDisposableStack,
): Promise<{ signer: SignerClient; keys: PublicKeys }> {
  const { dataFolder } = options.configuration;
  const chains = setup?.chains.map(({ id }) => id) ?? ['simulated'];
  const isUsed = await hasServed(store, chains).catch(refuse('the database'));
  await checkDataFolder(store, dataFolder, isUsed).catch(refuse('ALTWAY_DATA'));
  const signer = await openSigner(options, isUsed, closers);
  const keys = await signer.publicKeys().catch(refuse('ALTWAY_SIGNER'));
  await checkSignerKeys(store, chains, keys).catch(refuse('the database'));
  return { signer, keys };
}

/** Connects to the configured signer, or starts one of the server's own in a separate process. */
async function openSigner(
  { configuration, logger }: AppOptions,
  isUsed: boolean,
  closers: AsyncDisposableStack,
): Promise<SignerClient> {
  const { dataFolder, signerSocket, chainsFile } = configuration;
  if (signerSocket !== undefined) return new SignerClient(signerSocket);
  if (isUsed) checkSeedExists(dataFolder);
  const options = { dataFolder, entry: entryFile(), chainsFile, makesSeed: !isUsed, logger };
  const signer = await startEmbeddedSigner(options).catch(refuse('the signer'));
  closers.defer(() => signer.stop());
  return signer.client;
}

/** Only currencies of the configured chains are offered. */
function supportedBy(whole: CurrencyCatalogue, { chains, confirmations }: ChainsSetup): SupportedCatalogue {
  const tickers = chains.flatMap((chain) => chain.tickers);
  return new SupportedCatalogue(whole, tickers, confirmations);
}

function refuse(what: string): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${what} can't be used (${reasonOf(cause as Error)})`, { cause });
  };
}

/** Prefers the cause: the message for visitors about a lost database tells the operator nothing. */
function reasonOf({ message, cause }: Error): string {
  return message === errorMessage('service-away').text && cause instanceof Error ? cause.message : message;
}
