import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { affiliateContract } from '../../../core/contract/affiliates/affiliate-contract.ts';
import { affiliateRoutes } from '../../../core/contract/affiliates/affiliate-routes.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { httpStatusOf } from '../../../core/contract/error-code.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { memoryAffiliateApi, type MemoryAffiliateOptions } from '../../../adapters/memory/memory-affiliate-api.ts';

/** A server with only an affiliate programme, for the caller with the session's secret. */
export async function startAffiliateServer(secret: string, options: () => MemoryAffiliateOptions) {
  const calls: { readonly name: string; readonly input: unknown; readonly intent?: string | undefined }[] = [];
  const server = createServer((request, response) => {
    void answer(request, options()).then(
      ({ result, made }) => {
        calls.push(...made);
        send(response, 200, { result });
      },
      (cause: unknown) => {
        const { code, fields } = ExchangeError.from(cause);
        send(response, httpStatusOf[code], { code, errors: fields });
      },
    );
  });
  async function answer(request: IncomingMessage, states: MemoryAffiliateOptions) {
    if (!request.headers.cookie?.includes(`connect.sid=${secret}`)) throw new ExchangeError('unauthenticated', 'x');
    if (request.method === 'POST' && request.headers['x-csrf-token'] !== 'token')
      throw new ExchangeError('forbidden', 'x', { fields: { csrf: ['x'] } });
    const found = Object.entries(affiliateRoutes).find(([, { method, path }]) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, String.raw`[^/]+`)}/?$`);
      return method === request.method && pattern.test(request.url!);
    });
    if (!found) throw new ExchangeError('not-found', 'x');
    const [name, { path }] = found;
    const api = memoryAffiliateApi(states);
    const call = validatedApi(affiliateContract, api)[name as keyof typeof affiliateRoutes] as (
      input: unknown,
      options: object,
    ) => Promise<unknown>;
    const idempotencyKey = request.headers['idempotency-key'];
    const result = await call({ ...fieldsOf(path, request.url!), ...(await bodyOf(request)) }, { idempotencyKey });
    return { result, made: api.calls };
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls, close: () => closed(server) };
}

function fieldsOf(path: string, url: string): Record<string, string> {
  const parts = url.split('/');
  const names = path.split('/').map((part, at) => [part, parts[at]!] as const);
  return Object.fromEntries(
    names.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), value]),
  );
}

async function bodyOf(request: IncomingMessage): Promise<object> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as object);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-csrf-token': 'token' }).end(JSON.stringify(body));
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
