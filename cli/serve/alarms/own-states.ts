import { statfs } from 'node:fs/promises';
import type { Alarm } from '../../../core/domain/alarms/alarm.ts';
import type { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import type { MarketFeed } from '../../../core/ports/markets/market-feed.ts';

/** Free space below which exchanges are in danger: a full disk stops them all. */
const [LEAST_BYTES, GIB] = [2 ** 30, 2 ** 30];

interface OwnStatesParts {
  readonly chains: Pick<ChainRegistry, 'silent'>;
  readonly feed: Pick<MarketFeed, 'kind' | 'isAvailable' | 'health'>;
  readonly dataFolder: string;
}

/** The states that a process sees without the database: silent nodes and prices, and the space on its disk. */
export async function ownStates({ chains, feed, dataFolder }: OwnStatesParts): Promise<readonly Alarm[]> {
  const silent = chains.silent.map((chain) => ({
    key: `state:chain:${chain}`,
    text: `the node of ${chain} does not answer: its deposits and payouts wait`,
    advice: 'look at the node; /health of each server names what is silent',
  }));
  return [...silent, ...feedStates(feed), ...(await diskStates(dataFolder))];
}

function feedStates(feed: OwnStatesParts['feed']): readonly Alarm[] {
  if (feed.kind !== 'live') return [];
  const advice = 'altway venues; docs/live-prices.md';
  if (!feed.isAvailable())
    return [{ key: 'state:feed', text: 'there are no live prices: nothing is quoted or traded', advice }];
  return feed
    .health()
    .venues.filter(({ books, usable }) => books > 0 && usable === 0)
    .map(({ venue }) => ({ key: `state:feed:${venue}`, text: `${venue} gives no prices that can be used`, advice }));
}

async function diskStates(dataFolder: string): Promise<readonly Alarm[]> {
  const space = await statfs(dataFolder).catch(() => undefined);
  if (space === undefined || space.bavail * space.bsize >= LEAST_BYTES) return [];
  const free = ((space.bavail * space.bsize) / GIB).toFixed(2);
  const text = `the disk of the data folder has ${free} GiB left: a full disk stops every exchange`;
  return [{ key: 'state:disk', text, advice: 'free space' }];
}
