import { FileSiteNotices } from '../../adapters/node/files/file-site-notices.ts';
import { JsonLogger } from '../../adapters/node/json-logger.ts';
import { publicUrl } from '../../adapters/node/settings/configuration.ts';
import { join } from 'node:path';
import { createApp } from '../serve/create-app.ts';
import { openDataFolder } from '../../adapters/node/files/data-folder.ts';
import { outliveReaders } from '../serve/outlive-readers.ts';
import { type Environment, serviceConfiguration } from '../serve/service-environment.ts';
import { refuse, StartError } from '../serve/start-error.ts';

/** A running settlement process. */
export interface SettlementProcess {
  /** Finishes what has begun up to the point where it is stored, then ends. */
  stop(): Promise<void>;
}

/**
 * Starts settlement without pages and calls: chain watchers, trades, payouts, mails and webhooks. Any number of such
 * processes may share a database. @throws StartError for mistakes that the operator can fix.
 */
export async function startSettlement(env: Environment): Promise<SettlementProcess> {
  const configuration = serviceConfiguration(env);
  const { dataFolder, logLevel, databaseUrl, port } = configuration;
  if (databaseUrl === undefined)
    throw new StartError('altway settle needs DATABASE_URL: on the embedded database, altway serve settles by itself');
  await openDataFolder(dataFolder).catch(refuse('ALTWAY_DATA'));
  outliveReaders();
  const logger = new JsonLogger(process.stderr, logLevel);
  const notices = new FileSiteNotices(join(dataFolder, 'notices.json'), logger);
  // Links in mails lead to the pages, which another process serves.
  const domain = () => publicUrl(configuration, port);
  const app = await createApp({ configuration, domain, notices, logger, role: 'settlement' });
  return { stop: () => app.close() };
}
