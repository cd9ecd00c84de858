import { openDataFolder } from '../../adapters/node/files/data-folder.ts';
import { JsonLogger } from '../../adapters/node/json-logger.ts';
import { signerFolder, withdrawalSocketBeside } from '../../adapters/signer/signer-folder.ts';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import type { VenueHub } from '../../adapters/venues/hub/venue-hub.ts';
import { outliveReaders } from '../serve/outlive-readers.ts';
import { type Environment, serviceConfiguration } from '../serve/service-environment.ts';
import { refuse, StartError } from '../serve/start-error.ts';
import { openFeed } from './open-feed.ts';
import { readVenues } from './read-venues.ts';
import { serveVenues, type VenuesProcess } from './run-venues.ts';
import type { VenuesSetup } from './venues-setup.ts';

/** Follows the venues of the environment's file. @throws StartError for mistakes that the operator can fix. */
export async function startVenues(env: Environment): Promise<VenuesProcess> {
  const setup = await requiredVenues(env);
  if (setup.venues.length === 0)
    throw new StartError(
      'ALTWAY_VENUES: the file names no venues, but where to read books from: start the process there',
    );
  const { dataFolder, logLevel, databaseUrl, leaseMs, ...named } = serviceConfiguration(env);
  const { signerSocket = signerFolder(dataFolder).socket } = named;
  const { withdrawalSocket = withdrawalSocketBeside(signerSocket) } = named;
  await openDataFolder(dataFolder).catch(refuse('ALTWAY_DATA'));
  outliveReaders();
  const logger = new JsonLogger(process.stderr, logLevel);
  // Loads on demand: without accounts the process needs no database.
  const openHedging = async (hub: VenueHub) => {
    if (setup.hedging === undefined) return undefined;
    const { openHedging: open } = await import('./open-hedging.ts');
    const catalogue = new EmbeddedCatalogue();
    return open({ setup, hub, databaseUrl, dataFolder, withdrawalSocket, leaseMs, catalogue, logger });
  };
  return serveVenues({ setup, feedOf: openFeed, logger, openHedging });
}

/** The environment's file of venues. @throws StartError without one, or for mistakes in it. */
export async function requiredVenues(env: Environment): Promise<VenuesSetup> {
  const { venuesFile, dataFolder } = serviceConfiguration(env);
  if (venuesFile === undefined)
    throw new StartError('ALTWAY_VENUES is missing: it names the file of venues, see docs/live-prices.md');
  return readVenues(venuesFile, dataFolder, new EmbeddedCatalogue().list());
}
