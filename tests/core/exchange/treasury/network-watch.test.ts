import { asyncScheduler } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import type { Currency } from '../../../../core/domain/quotes/currency.ts';
import { KnownNetworks } from '../../../../core/exchange/treasury/networks/known-networks.ts';
import { NetworkWatch, type NetworkWatchParts } from '../../../../core/exchange/treasury/networks/network-watch.ts';
import { networksOf } from '../../../../core/exchange/treasury/networks/stored-networks.ts';
import {
  type NetworkState,
  VenueBusyError,
  VenueForbiddenError,
  VenueUnknownError,
} from '../../../../core/ports/markets/venue-account.ts';
import type { SettingName, SettingStore } from '../../../../core/ports/stores/setting-store.ts';
import { memorySettings } from '../../../support/hedging/memory-settings.ts';

const LTC = { ticker: 'ltc', asset: 'ltc', network: 'Litecoin', kind: 'coin' } as Currency;
const EUR = { ticker: 'eur', asset: 'eur', network: 'Bank transfer', kind: 'fiat' } as Currency;
const OPEN: NetworkState = { deposits: 'open', withdrawals: 'open' };
const CLOSED: NetworkState = { deposits: 'closed', withdrawals: 'closed' };

type Answer = () => Promise<NetworkState>;

let kept = new Map<SettingName, string>();
let answers: Record<string, Answer> = {};
let asked: string[] = [];
let isHeld = true;
let last: Promise<unknown> = Promise.resolve();
let logger: MemoryLogger;
let watch: NetworkWatch;
let settings: SettingStore;
const store = {
  leases: { hold: async () => isHeld, release: async () => {} },
  // One after the other, as with the lock of the setting.
  atomically: <T>(work: (unit: { settings: SettingStore; acquireLock: () => Promise<void> }) => Promise<T>) => {
    const done = last.then(() => work({ settings, acquireLock: async () => {} }));
    last = done.catch(() => {});
    return done;
  },
} as unknown as NetworkWatchParts['store'];

function opened(): NetworkWatch {
  const accounts = Object.keys(answers).map((venue) => ({
    venue,
    networkStates: (currencies: readonly unknown[]) => {
      asked.push(venue);
      return answers[venue]!().then((state) => currencies.map(() => state));
    },
  }));
  const catalogue = { list: () => [LTC, EUR] };
  return new NetworkWatch({
    store,
    accounts,
    catalogue,
    holder: 'one',
    leaseMs: 30_000,
    clock: asyncScheduler,
    logger,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  kept = new Map();
  settings = memorySettings(kept);
  asked = [];
  isHeld = true;
  logger = new MemoryLogger();
  answers = { binance: async () => OPEN, kraken: async () => OPEN };
  watch = opened();
});
afterEach(async () => {
  const stopped = watch.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  await stopped;
  vi.useRealTimers();
});

const known = (venue: string) => networksOf(settings, venue);
const levels = () => logger.lines.map(({ level }) => level);

describe('the watch of networks', () => {
  it('asks each venue once a minute, by its own timer, and keeps what chains move', async () => {
    watch.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(await known('kraken')).toMatchObject({ at: Date.now(), deposits: { open: ['ltc'], closed: {} } });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(4);
  });

  it('keeps the answer of one venue while another is silent, which is not asked again meanwhile', async () => {
    let answer: (state: NetworkState) => void = () => {};
    answers['binance'] = () => new Promise((resolve) => (answer = resolve));
    watch.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(await known('kraken')).toMatchObject({ deposits: { open: ['ltc'] } });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(levels()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(logger.lines).toMatchObject([
      { level: 'warn', details: { venue: 'binance', reason: 'no answer within 5 seconds' } },
    ]);
    answers['kraken'] = async () => CLOSED;
    await vi.advanceTimersByTimeAsync(115_000);
    expect(asked.filter((venue) => venue === 'binance')).toHaveLength(1);
    expect(await known('kraken')).toMatchObject({ deposits: { open: [], closed: { ltc: { network: 'Litecoin' } } } });
    expect(await known('binance')).toBeUndefined();
    answer(CLOSED);
    await vi.advanceTimersByTimeAsync(0);
    expect(await known('binance')).toMatchObject({ deposits: { closed: { ltc: { network: 'Litecoin' } } } });
    answers['binance'] = async () => OPEN;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await known('binance')).toMatchObject({ deposits: { open: ['ltc'] } });
    expect(logger.lines).toHaveLength(1);
  });

  it('keeps no late answer once another process asks, which may know more', async () => {
    let answer: (state: NetworkState) => void = () => {};
    answers['binance'] = () => new Promise((resolve) => (answer = resolve));
    watch.start();
    await vi.advanceTimersByTimeAsync(10_000);
    isHeld = false;
    answer(OPEN);
    await vi.advanceTimersByTimeAsync(0);
    expect(await known('binance')).toBeUndefined();
  });

  it('asks anew what has not been answered for five minutes, with an error, and takes no answer to the old question', async () => {
    let answer: (state: NetworkState) => void = () => {};
    answers['binance'] = () => new Promise((resolve) => (answer = resolve));
    watch.start();
    await vi.advanceTimersByTimeAsync(290_000);
    answers['binance'] = async () => OPEN;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.filter((venue) => venue === 'binance')).toHaveLength(2);
    expect(levels()).toEqual(['warn', 'error']);
    answer(CLOSED);
    await vi.advanceTimersByTimeAsync(0);
    expect(await known('binance')).toMatchObject({ deposits: { open: ['ltc'], closed: {} } });
  });

  it.each([
    ['busy', new VenueBusyError('too many', 1_000)],
    ['telling nothing', new VenueUnknownError('binance tells of no currency')],
  ])('leaves the last answer as it is while a venue is %s, with one warning', async (_, error) => {
    await watch.round();
    const before = await known('binance');
    answers['binance'] = () => Promise.reject(error);
    await vi.advanceTimersByTimeAsync(60_000);
    await watch.round();
    await watch.round();
    expect(await known('binance')).toEqual(before);
    expect(logger.lines).toMatchObject([{ level: 'warn', details: { venue: 'binance', reason: error.message } }]);
    expect(logger.lines.some((line) => 'cause' in line.details)).toBe(false);
  });

  it('tells staff once of a key that may not ask, over processes, and keeps its last answer as it is', async () => {
    await watch.round();
    const before = await known('binance');
    await vi.advanceTimersByTimeAsync(60_000);
    answers['binance'] = () => Promise.reject(new VenueForbiddenError('Invalid API-key'));
    for (let round = 0; round < 3; round += 1) await opened().round();
    expect(logger.lines).toMatchObject([{ level: 'error', details: { venue: 'binance', reason: 'Invalid API-key' } }]);
    expect(logger.lines[0]!.message).toContain('the right to read');
    expect(await known('binance')).toEqual({ ...before, refused: 'Invalid API-key' });
    answers['binance'] = async () => OPEN;
    await opened().round();
    expect((await known('binance'))!.refused).toBeUndefined();
  });

  it('writes what one venue answers without what the others have told', async () => {
    await watch.round();
    const others = kept.get('venue-networks:kraken');
    answers = { binance: async () => CLOSED };
    await vi.advanceTimersByTimeAsync(60_000);
    const wrote: SettingName[] = [];
    const { set } = settings;
    settings.set = (name, value) => {
      wrote.push(name);
      return set(name, value);
    };
    await opened().round();
    expect(wrote).toEqual(['venue-networks:binance']);
    expect(kept.get('venue-networks:kraken')).toBe(others);
  });

  it('is right again with the first answer after a clock that was behind is set, while others have gone on', async () => {
    const at = Date.now();
    vi.setSystemTime(at - 20 * 60_000);
    watch.start();
    await vi.advanceTimersByTimeAsync(0);
    const heldAt = async (now: number) => {
      const way = { ticker: 'ltc', asset: 'ltc', from: 'hot', to: 'kraken' };
      return (await KnownNetworks.read(settings, now)).closed(way)?.why;
    };
    expect(await heldAt(at)).toContain('kraken has not told for 10 minutes, by the clock of its process');
    vi.setSystemTime(at);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await heldAt(at + 60_000)).toBeUndefined();
  });

  it('asks nothing while another process does', async () => {
    isHeld = false;
    await watch.round();
    expect(asked).toEqual([]);
  });
});
