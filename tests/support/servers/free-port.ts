import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below those that systems choose by themselves for connections and for servers without a port of their own. */
const [FIRST, COUNT] = [20_000, 12_000];

/** A port that nobody listens on, and that no other process is given by chance until it is used. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
