import { afterEach, beforeEach, expect, it } from 'vitest';
import { EvmChain } from '../../../../adapters/chain-evm/evm-chain.ts';
import { evmScheme } from '../../../../adapters/signer/schemes/evm-scheme.ts';
import type { ChainScan } from '../../../../core/ports/chains/chain.ts';
import type { Destination } from '../../../../core/domain/transactions/transaction.ts';
import { ours } from '../../../contracts/chains/chain-subject.ts';
import { ScriptedEvmNode } from '../../../support/chains/scripted-evm-node.ts';

const LAG = 60;
const FINAL_AFTER = 12;
/** Blocks that are asked for at once. */
const PART = 8;

let node: ScriptedEvmNode;
let chain: EvmChain;
let mine: Destination;
/** The cursor `LAG` blocks ago. */
let cursor: string;
/** Blocks that the node was asked for. */
let asked: number[];

beforeEach(async () => {
  node = new ScriptedEvmNode();
  node.height = 5;
  const rpcUrl = await node.open();
  const terms = { id: 'local', chainId: 31337, nativeTicker: 'eth', tokens: [] };
  const { publicKey } = evmScheme({ ...terms, chain: terms.id, limits: { maxFee: 1n } });
  const accountKey = publicKey(new Uint8Array(64).fill(7));
  chain = new EvmChain({ ...terms, rpcUrl, accountKey, finalAfter: FINAL_AFTER });
  mine = await chain.payInAddress('eth', 1);
  node.receiver = mine.address;
  ({ cursor } = await chain.scan(undefined, ours(mine)));
  node.height += LAG;
  asked = [];
  node.onBlock = (height) => void asked.push(height);
});
afterEach(() => node.close());

const scan = (from: string, mayGoOn?: () => boolean) => chain.scan(from, ours(mine), async () => [], mayGoOn);
const heightOf = (text: string) => (JSON.parse(text) as { height: number }).height;
/** What the chain holds after the first cursor. */
const payments = () => Array.from({ length: LAG }, (_, at) => node.payment(6 + at));
const keysOf = ({ seen }: ChainScan) => seen.map(({ key }) => key);

it('a scan without time reports one part, and the next goes on after it until all payments were reported', async () => {
  const found = new Map<string, number>();
  for (let scans = 1; ; scans += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one scan after the other
    const news = await scan(cursor, () => false);
    expect(asked.length).toBe(Math.min(scans * PART, LAG));
    expect(news.since).toBe(heightOf(cursor));
    for (const { key, confirmations } of news.seen) found.set(key, confirmations);
    cursor = news.cursor;
    if (news.through === undefined) break;
    expect(news.through).toBe(5 + scans * PART);
    expect(heightOf(cursor)).toBe(Math.min(news.through, node.height - FINAL_AFTER));
  }
  expect([...found]).toEqual(payments().map((key, at) => [key, LAG - at]));
  expect(asked.toSorted((a, b) => a - b)).toEqual(payments().map((_, at) => 6 + at));
});

it('a scan goes on for as long as it may', async () => {
  const news = await scan(cursor, () => asked.length < 3 * PART);
  expect([asked.length, news.through]).toEqual([3 * PART, 5 + 3 * PART]);
});

it('a scan whose report was lost is repeated from the cache', async () => {
  const lost = await scan(cursor);
  expect(asked).toHaveLength(LAG);
  expect(await scan(cursor)).toEqual(lost);
  expect(asked).toHaveLength(LAG);
});

it('a node that refuses many questions at once is asked fewer, and more again once it bears them', async () => {
  const most = 2;
  node.onBlock = (height) => {
    asked.push(height);
    if (asked.length > most) throw new Error('too many questions at once');
  };
  // One part each: of eight blocks, and of four.
  for (let scans = 0; scans < 2; scans += 1) {
    asked = [];
    // oxlint-disable-next-line no-await-in-loop -- one scan after the other
    await expect(scan(cursor, () => false)).rejects.toThrow(/too many questions/);
  }
  asked = [];
  const first = await scan(cursor, () => false);
  expect(first.through).toBe(5 + most);
  node.onBlock = (height) => void asked.push(height);
  const second = await scan(first.cursor, () => false);
  expect(second.through).toBe(first.through! + 2 * most);
  const last = await scan(second.cursor);
  expect([first, second, last].flatMap(keysOf)).toEqual(payments());
});

it('what was read before a part fails is reported; the failure is told by the next scan', async () => {
  const broken = 6 + 3 * PART;
  node.onBlock = (height) => {
    asked.push(height);
    if (height === broken) throw new Error('a broken block');
  };
  const news = await scan(cursor);
  expect(keysOf(news)).toEqual(payments().slice(0, 3 * PART));
  expect(heightOf(news.cursor)).toBe(broken - 1);
  await expect(scan(news.cursor)).rejects.toThrow(/a broken block/);
});

it('blocks that are replaced between two parts are reported as the chain has them at the end', async () => {
  const fork = node.height - FINAL_AFTER + 2;
  node.onBlock = (height) => {
    asked.push(height);
    if (height >= fork && node.branch.name === '') node.branch = { from: fork, name: ' again' };
  };
  // The head was read before.
  const first = await scan(cursor).catch(() => undefined);
  const last = await scan(first?.cursor ?? cursor);
  const found = new Set([...(first ? keysOf(first) : []), ...keysOf(last)]);
  expect(payments().filter((key) => !found.has(key))).toEqual([]);
  expect(keysOf(last).slice(-FINAL_AFTER)).toEqual(payments().slice(-FINAL_AFTER));
});
