import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChainSetup } from '../../../cli/chains/chain-setup.ts';
import { nodeChecks } from '../../../cli/doctor/checks/nodes.ts';
import type { Installation } from '../../../cli/doctor/installation.ts';

type Answers = Readonly<Record<string, unknown>>;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A node that answers these methods, and refuses all others. @returns its address. */
async function node(answers: Answers): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string };
      const error = { code: -32601, message: 'no such method' };
      const answer = method in answers ? { result: answers[method] } : { error };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const synced = (): Answers => ({
  getblockchaininfo: { chain: 'main', blocks: 100, headers: 100, bestblockhash: 'ab', initialblockdownload: false },
  getblockheader: { time: nowSeconds() },
  getindexinfo: { txindex: { synced: true } },
  getconnectioncount: 8,
});
const block = (seconds: number) => ({
  number: '0x64',
  timestamp: `0x${seconds.toString(16)}`,
  hash: `0x${'1'.repeat(64)}`,
  transactions: [],
});
const tracing = (): Answers => ({
  eth_chainId: '0x1',
  eth_syncing: false,
  eth_getBlockByNumber: block(nowSeconds()),
  trace_block: [],
});

async function examined(setup: unknown) {
  const installation = { patienceMs: 2_000 } as Installation;
  const found = await Promise.all(nodeChecks([setup as ChainSetup]).map((check) => check.run(installation)));
  return found.flat().map(({ grade, what }) => `${grade}: ${what}`);
}
const bitcoin = (url: string, isTest = false) => {
  const rpc = { url, user: 'u', password: 'p' };
  return examined({ kind: 'bitcoin-family', id: 'bitcoin', network: 'bitcoin', isTest, rpc });
};
const evm = (rpcUrl: string, isTest = false) =>
  examined({ kind: 'evm', id: 'ethereum', isTest, settings: { rpcUrl, chainId: 1 } });

describe("altway doctor's look at a node of Bitcoin's family", () => {
  it('finds one in step with its index', async () => {
    expect(await bitcoin(await node(synced()))).toEqual(['good: in step at block 100']);
  });

  it.each([
    [{ getblockchaininfo: { chain: 'main', blocks: 90, headers: 100, bestblockhash: 'ab' } }, 'catching up'],
    [
      { getblockchaininfo: { chain: 'test', blocks: 100, headers: 100, bestblockhash: 'ab' } },
      'node of test, not of main',
    ],
    [{ getindexinfo: {} }, 'no index of transactions'],
    [{ getconnectioncount: 0 }, 'no peers'],
    [{ getblockheader: { time: 1_700_000_000 } }, 'minutes old'],
  ])('tells what is wrong with %j', async (wrong, what) => {
    const found = await bitcoin(await node({ ...synced(), ...wrong }));
    expect(found.filter((line) => line.startsWith('mend: ')).join()).toContain(what);
  });

  it('asks nothing of a regtest node that it cannot have', async () => {
    const info = { chain: 'regtest', blocks: 5, headers: 5, bestblockhash: 'ab', initialblockdownload: true };
    const url = await node({
      ...synced(),
      getblockchaininfo: info,
      getblockheader: { time: 1 },
      getconnectioncount: 0,
    });
    expect(await bitcoin(url, true)).toEqual(['good: in step at block 5']);
  });

  it('tells of a node whose index it cannot ask about', async () => {
    const { getindexinfo: _, ...others } = synced();
    expect((await bitcoin(await node(others))).join()).toContain('note: its index of transactions is not told');
  });

  it('tells of a node that is away', async () => {
    expect((await bitcoin('http://127.0.0.1:1')).join()).toMatch(/^mend: it does not answer/);
  });
});

describe("altway doctor's look at an EVM node", () => {
  it('finds one in step that traces blocks', async () => {
    expect(await evm(await node(tracing()))).toEqual(['good: in step at block 100']);
  });

  it.each([
    [{ eth_chainId: '0x5' }, 'mend: it is a node of chain 5, not 1'],
    [{ eth_syncing: { currentBlock: '0x1' } }, 'mend: it is catching up'],
    [{ eth_getBlockByNumber: block(1_700_000_000) }, 'mend: its last block is'],
    [{ eth_getBlockByNumber: block(nowSeconds() + 3_600) }, 'ahead of this clock'],
    [{ trace_block: null }, 'note: it traces no blocks'],
  ])('tells what is wrong with %j', async (wrong, what) => {
    expect((await evm(await node({ ...tracing(), ...wrong }))).join()).toContain(what);
  });

  it('tells of a node that is away, without its address', async () => {
    const found = (await evm('http://127.0.0.1:1/secret-key')).join();
    expect(found).toMatch(/^mend: it does not answer/);
    expect(found).not.toContain('secret-key');
  });
});
