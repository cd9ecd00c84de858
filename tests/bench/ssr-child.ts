import { randomBytes } from 'node:crypto';
import { createServer as createBare, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Container } from 'inversify';
import { asyncScheduler } from 'rxjs';
import { quotesOnlyModule, quoteModule } from '../../adapters/di/server/quote-module.ts';
import { createServer } from '../../adapters/http-server/create-server.ts';
import { memoryAccountApi } from '../../adapters/memory/memory-account-api.ts';
import { memoryAffiliateApi } from '../../adapters/memory/memory-affiliate-api.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { memoryMerchantApi } from '../../adapters/memory/memory-merchant-api.ts';
import { memoryWidgetApi } from '../../adapters/memory/memory-widget-api.ts';
import { loadPages } from '../../cli/serve/load-pages.ts';
import { NO_SITE_LINKS } from '../../core/domain/site/site-links.ts';
import { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import { Clock } from '../../core/ports/services/clock.ts';

/** One of the two servers that ssr.bench.ts compares, alone in its process: `pages` or `memory`. */
const HOST = '127.0.0.1';

/** The built pages over the embedded market, as `altway serve` serves them, with the rate limit raised. */
async function pages(): Promise<string> {
  const container = new Container();
  container.bind(Clock).toConstantValue(asyncScheduler);
  await container.load(quoteModule, quotesOnlyModule({ domain: () => HOST }));
  const api = container.get(ExchangeApi);
  const parts = {
    api,
    accounts: memoryAccountApi(),
    merchants: memoryMerchantApi(),
    widgets: memoryWidgetApi({}),
    affiliates: memoryAffiliateApi(),
    clock: asyncScheduler,
    logger: new MemoryLogger(),
    publicUrl: undefined,
    apiOrigins: [],
    site: NO_SITE_LINKS,
  };
  const server = await createServer({
    api,
    signingKey: randomBytes(32),
    rateLimit: Number.MAX_SAFE_INTEGER,
    log: { stream: { write: () => {} } },
    pages: await loadPages(parts),
  });
  return server.listen({ port: 0, host: HOST });
}

/** Sends what the other server sent once, byte by byte and with its headers, from memory. */
async function memory(source: string): Promise<string> {
  const answers = new Map<string, { headers: IncomingHttpHeaders; body: Buffer }>();
  const server = createBare((request, response) => {
    const known = answers.get(request.url!);
    if (known) {
      response.writeHead(200, known.headers);
      response.end(known.body);
      return;
    }
    get(source + request.url, { headers: { ...request.headers, connection: 'close' } }, (answer) => {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      void buffer(answer).then((body) => {
        answers.set(request.url!, { headers, body });
        response.writeHead(200, headers);
        response.end(body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return `http://${HOST}:${(server.address() as AddressInfo).port}`;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!(user + system);
});
process.on('disconnect', () => process.exit());
process.send!(await (process.argv[2] === 'pages' ? pages() : memory(process.argv[3]!)));
