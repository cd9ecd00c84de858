import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to a node that lacks one of its methods. */
export async function nodeWithoutMethod(
  method: string,
  url: string,
  answers: object = { error: { code: -32601, message: 'the method does not exist' } },
): Promise<{ url: string; asked: string[]; stop(): void }> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const call = JSON.parse(body) as { id: number; method: string };
    asked.push(call.method);
    const refusal = { jsonrpc: '2.0', id: call.id, ...answers };
    const headers = { 'content-type': 'application/json' };
    const answer =
      call.method === method ? refusal : await (await fetch(url, { method: 'POST', body, headers })).json();
    response.writeHead(200, headers).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, stop: () => void server.close() };
}
