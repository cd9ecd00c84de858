import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { asyncScheduler } from 'rxjs';
import { openStore } from '../../adapters/postgres/open-store.ts';
import type { CcxtAccount } from '../../adapters/venue-accounts/ccxt-account.ts';
import { HubMarket } from '../../adapters/venues/hub/hub-market.ts';
import type { VenueHub } from '../../adapters/venues/hub/venue-hub.ts';
import { AlarmLogger } from '../../core/exchange/alarms/alarm-logger.ts';
import { AlarmReporter } from '../../core/exchange/alarms/alarm-reporter.ts';
import { Hedger } from '../../core/exchange/hedging/hedger.ts';
import { VenueRefusedError } from '../../core/ports/markets/venue-account.ts';
import type { VenueWithdrawer } from '../../core/ports/markets/venue-withdrawer.ts';
import { SignerClient } from '../../adapters/signer/signer-client.ts';
import { sendWithdrawal } from '../../adapters/venue-accounts/venue-sender.ts';
import { NetworkWatch } from '../../core/exchange/treasury/networks/network-watch.ts';
import { VenueArrivals } from '../../core/exchange/treasury/transfers/venue-arrivals.ts';
import { MarketEngine } from '../../core/exchange/quotes/market/market-engine.ts';
import type { CurrencyCatalogue } from '../../core/ports/chains/currency-catalogue.ts';
import type { MarketUpdate } from '../../core/ports/markets/market-feed.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { refuse, StartError } from '../serve/start-error.ts';
import { accountAt } from './account-at.ts';
import type { VenueSetup, VenuesSetup } from './venues-setup.ts';

/** Connections to the database: one unit of work at a time, and reads beside it. */
const POOL_SIZE = 3;

/** The workers that work positions off at venues, and see transfers arrive there. */
export interface Hedging {
  /** Passes on what the hub has flushed. */
  publish(updates: readonly MarketUpdate[]): void;
  /** Ends after the order that is being sent. */
  stop(): Promise<void>;
}

interface HedgingOptions {
  readonly setup: Pick<VenuesSetup, 'venues' | 'hedging'>;
  readonly hub: VenueHub;
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  /** Where the signer signs withdrawals from venues. */
  readonly withdrawalSocket: string;
  readonly leaseMs: number;
  readonly catalogue: Pick<CurrencyCatalogue, 'list'>;
  readonly logger: Logger;
}

/**
 * Opens accounts and database, and begins to work positions off. @returns undefined where the file of venues does not ask
 * for it. @throws StartError for mistakes that the operator can fix.
 */
export async function openHedging(options: HedgingOptions): Promise<Hedging | undefined> {
  const { setup, hub, databaseUrl, dataFolder, leaseMs, catalogue } = options;
  const logger = new AlarmLogger(options.logger);
  const { hedging: settings } = setup;
  if (settings === undefined) return undefined;
  if (databaseUrl === undefined)
    throw new StartError('hedging needs DATABASE_URL: the embedded database has room for the server alone');
  const accounts = await openAccounts(setup.venues, logger);
  const store = await openStore({ databaseUrl, folder: dataFolder, logger, poolSize: POOL_SIZE }).catch(
    refuse('the database'),
  );
  const market = new HubMarket(hub);
  const engine = new MarketEngine(market, {
    refused: (flaws) => logger.error('market updates were refused', { count: flaws.length }),
    unusable: ({ message }) => logger.error('hedges cannot be planned on the market', { reason: message }),
  });
  const following = engine.follow();
  const holder = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const shared = { store, accounts, catalogue, leaseMs, holder, clock: asyncScheduler, logger };
  const hedger = new Hedger({
    ...shared,
    engine,
    symbolOf: (listing) => hub.symbol(listing),
    settings,
    newId: () => randomBytes(16).toString('hex'),
  });
  const arrivals = new VenueArrivals({ ...shared, withdrawer: withdrawerOf(options) });
  const networks = new NetworkWatch(shared);
  for (const worker of [hedger, arrivals, networks]) worker.start();
  // Servers send what is stored here.
  const reporter = new AlarmReporter({ store, log: logger, clock: asyncScheduler, logger });
  reporter.start();
  logger.info('works positions off at venues', { venues: accounts.map(({ venue }) => venue) });
  return {
    publish: (updates) => market.publish(updates),
    stop: async () => {
      await Promise.all([hedger.stop(), arrivals.stop(), networks.stop()]);
      await reporter.stop();
      following.unsubscribe();
      await Promise.allSettled(accounts.map((account) => account.close()));
      await store.close();
    },
  };
}

/** Asks venues for withdrawals: the signer signs, this process sends. */
function withdrawerOf({ setup, withdrawalSocket }: HedgingOptions): VenueWithdrawer {
  const signer = new SignerClient(withdrawalSocket);
  const venues = new Map(setup.venues.map((venue) => [venue.terms.id, venue]));
  return {
    sign: (order) => signer.venueWithdrawal(order),
    send: async (venue, call) => {
      const { account, proxy } = venues.get(venue) ?? {};
      const origin = account?.rest;
      if (account?.isSandbox && origin === undefined)
        throw new VenueRefusedError(`the test venue of ${venue} takes no withdrawals`);
      return sendWithdrawal(venue, call, { origin, proxy });
    },
  };
}

/** The accounts that open. A key that is missing or wrong costs its own venue alone: books and other accounts go on. */
async function openAccounts(venues: readonly VenueSetup[], logger: Logger): Promise<readonly CcxtAccount[]> {
  const opened = await Promise.all(
    venues
      .filter(({ account }) => account !== undefined)
      .map((venue) =>
        accountAt(venue).catch((error: unknown) => {
          if (!(error instanceof StartError)) throw error;
          const { message } = error;
          logger.error('the account at a venue is not open: mend its key and start the process of the venues again', {
            venue: venue.terms.id,
            reason: message,
          });
          return undefined;
        }),
      ),
  );
  return opened.filter((account) => account !== undefined);
}
