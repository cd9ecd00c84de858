import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a local server that stands for a provider. */
export interface ProviderRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** How a provider fails: it refuses, says nonsense, never stops talking, or says nothing. */
export type Trouble = 'refuses' | 'nonsense' | 'endless' | 'redirects';

/** A provider's API on this machine. */
export interface LocalProvider {
  readonly address: string;
  /** What was asked, oldest first. */
  readonly asked: ProviderRequest[];
  trouble: Trouble | undefined;
  close(): Promise<void>;
}

export async function localProvider(answer: (request: ProviderRequest) => ProviderAnswer): Promise<LocalProvider> {
  const asked: ProviderRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const one = { method: request.method ?? 'GET', url, headers: request.headers, body };
    asked.push(one);
    if (provider.trouble) return void fail(response, provider.trouble);
    const { status, json } = answer(one);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: LocalProvider = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    trouble: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

function fail(response: ServerResponse, trouble: Trouble): void {
  if (trouble === 'refuses') return void response.writeHead(500).end('{"error":{"message":"sorry"}}');
  if (trouble === 'redirects') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  response.writeHead(200, { 'content-type': 'application/json' });
  if (trouble === 'nonsense') return void response.end('{"surprise":true}');
  const more = () => {
    while (!response.destroyed && response.write(`"${'x'.repeat(16_384)}"`));
  };
  response.on('drain', more);
  response.write('[');
  more();
}
