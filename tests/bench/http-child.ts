import { createServer as createEcho } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Container } from 'inversify';
import { asyncScheduler } from 'rxjs';
import { quotesOnlyModule, quoteModule } from '../../adapters/di/server/quote-module.ts';
import { createServer } from '../../adapters/http-server/create-server.ts';
import { Clock } from '../../core/ports/services/clock.ts';
import { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';

/** One of the two servers that http.bench.ts compares, alone in its process: `echo` or `exchange`. */
const HOST = '127.0.0.1';

/** The least that a server can do with a POST: read it and write it back. */
async function echo(): Promise<string> {
  const server = createEcho((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(Buffer.concat(parts));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return `http://${HOST}:${(server.address() as AddressInfo).port}`;
}

/** The server as `altway serve` creates it, with the rate limit raised. */
async function exchange(): Promise<string> {
  const container = new Container();
  container.bind(Clock).toConstantValue(asyncScheduler);
  await container.load(quoteModule, quotesOnlyModule({ domain: () => HOST }));
  const server = await createServer({
    api: container.get(ExchangeApi),
    signingKey: randomBytes(32),
    rateLimit: Number.MAX_SAFE_INTEGER,
    log: { stream: { write: () => {} } },
  });
  return server.listen({ port: 0, host: HOST });
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!(user + system);
});
process.on('disconnect', () => process.exit());
process.send!(await (process.argv[2] === 'echo' ? echo() : exchange()));
