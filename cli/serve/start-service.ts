import { join } from 'node:path';
import { publicUrl } from '../../adapters/node/environment.ts';
import { openDataFolder, secretKey } from '../../adapters/node/data-folder.ts';
import { FileNotices } from '../../adapters/node/file-notices.ts';
import { JsonLogger } from '../../adapters/node/json-logger.ts';
import { createServer, type Server } from '../../adapters/http-server/create-server.ts';
import type { Configuration } from '../../adapters/node/environment.ts';
import { Chains } from '../../core/ports/chain.ts';
import { Clock } from '../../core/ports/clock.ts';
import { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { MarketFeed } from '../../core/ports/market-feed.ts';
import { TransactionFeed } from '../../core/ports/transaction-feed.ts';
import { loadPages } from './load-pages.ts';
import { openHouse } from './open-house.ts';
import { serviceConfiguration } from './service-environment.ts';
import { StartError } from './start-error.ts';

/** A server that runs. */
export interface Service {
  readonly url: string;
  /** What to tell whoever started it: where it is, and what is demonstration. */
  readonly banner: readonly string[];
  /** Lets running requests end, then ends. */
  stop(): Promise<void>;
}

/** Starts the house, its pages and its server. People read standard output; the log goes to standard error. */
export async function startService(env: Readonly<Record<string, string | undefined>>): Promise<Service> {
  const configuration = serviceConfiguration(env);
  const { dataFolder, logLevel, trustProxy, rateLimit } = configuration;
  await openDataFolder(dataFolder).catch(refuse(`ALTWAY_DATA: the folder ${dataFolder} can't be used`));
  const signingKey = await secretKey(dataFolder).catch(refuse('ALTWAY_DATA'));
  const logger = new JsonLogger(process.stderr, logLevel);
  let url = publicUrl(configuration, configuration.port);
  const notices = new FileNotices(join(dataFolder, 'notices.json'), logger);
  const house = await openHouse({ configuration, domain: () => url, notices, logger });
  const { container } = house;
  const api = container.get(ExchangeApi);
  const pages = await loadPages({ api, clock: container.get(Clock), logger, publicUrl: configuration.url });
  const server = await createServer({
    api,
    feed: container.get(TransactionFeed),
    signingKey,
    publicUrl: configuration.url,
    trustProxy,
    rateLimit,
    pages,
    log: { level: logLevel, stream: process.stderr },
  });
  url = await listen(server, configuration);
  return {
    url,
    banner: banner(url, container.get(MarketFeed), container.get(Chains)),
    stop: async () => {
      await server.close();
      await house.close();
    },
  };
}

async function listen(server: Server, { port, host, url }: Configuration): Promise<string> {
  const taken = `port ${port} on ${host} can't be listened at; set PORT to another, or to 0 for any free one`;
  const address = await server.listen({ port, host }).catch(refuse(taken));
  return publicUrl({ url, host }, Number(new URL(address).port));
}

const SIMULATED = 'Demonstration chain: coins move on a simulated chain only. Nobody must send real ones.';

function banner(url: string, { description }: MarketFeed, chains: Chains): string[] {
  const isSimulated = chains.all.some(({ isDemonstration }) => isDemonstration);
  return [`Altway is at ${url}`, description, ...(isSimulated ? [SIMULATED] : []), 'Stop with Ctrl-C.'];
}

function refuse(what: string): (cause: unknown) => never {
  return (cause) => {
    throw new StartError(`${what} (${(cause as Error).message})`, { cause });
  };
}
