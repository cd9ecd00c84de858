import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NodeRpc } from '../../../adapters/chain-bitcoin/node-rpc.ts';
import { litecoindPath } from '../programs.ts';

/** A node of its own regtest chain, where blocks are mined on demand. */
export interface RunningNode {
  readonly rpc: NodeRpc;
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Ends it and removes its folder. */
  readonly stop: () => Promise<void>;
}

const USER = 'tests';
const PASSWORD = 'only-on-loopback';
/** Milliseconds within which the node must answer. */
const START_MS = 60_000;

/** Starts a real litecoind in regtest. @throws when it is not installed. */
export function startLitecoind(...flags: readonly string[]): Promise<RunningNode> {
  const path = litecoindPath();
  if (!path) return Promise.reject(new Error('no litecoind here. On Debian: apt-get install litecoind'));
  // Otherwise regtest stops at block 432, where MWEB would activate.
  return startNode(path, '-vbparams=mweb:9999999999:99999999999', ...flags);
}

/** Starts a node of Bitcoin Core's family in regtest, on a free port of loopback. */
export async function startNode(path: string, ...flags: readonly string[]): Promise<RunningNode> {
  const folder = mkdtempSync(join(tmpdir(), 'altway-litecoind-'));
  const port = await freePort();
  const child = spawnWatched(path, folder, [
    '-regtest',
    '-server',
    '-listen=0',
    '-dnsseed=0',
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1/32',
    `-rpcport=${port}`,
    `-rpcuser=${USER}`,
    `-rpcpassword=${PASSWORD}`,
    `-datadir=${folder}`,
    '-fallbackfee=0.0002',
    '-txindex=1',
    '-printtoconsole=0',
    // With the default key pool of a thousand keys a new wallet takes seconds.
    '-keypool=10',
    ...flags,
  ]);
  const url = `http://127.0.0.1:${port}`;
  const rpc = new NodeRpc({ url, credentials: () => `${USER}:${PASSWORD}`, fetch });
  const stop = async () => {
    child.stdin!.end();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answering(rpc, child, path);
  } catch (error) {
    await stop();
    throw error;
  }
  return { rpc, url, user: USER, password: PASSWORD, stop };
}

/** A shell in between ends the node when our end of the pipe closes, also after a crash of this process. */
function spawnWatched(path: string, folder: string, flags: readonly string[]): ChildProcess {
  const script = '"$@" & node=$!; cat > /dev/null; kill -9 $node; wait $node 2> /dev/null; rm -rf "$folder"';
  return spawn('/bin/sh', ['-c', script, 'node', path, ...flags], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, folder },
  });
}

async function answering(rpc: NodeRpc, child: ChildProcess, path: string): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end;) {
    try {
      await rpc.call('getblockchaininfo');
      return;
    } catch {
      if (child.exitCode !== null) break;
      await wait(50);
    }
  }
  throw new Error(`${path} does not answer`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
