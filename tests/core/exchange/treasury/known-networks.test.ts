import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { AheadAnswers, KnownNetworks } from '../../../../core/exchange/treasury/networks/known-networks.ts';
import {
  networksOf,
  withAnswers,
  withRefusal,
  writeNetworks,
} from '../../../../core/exchange/treasury/networks/stored-networks.ts';
import { BlockedMoves } from '../../../../core/exchange/treasury/transfers/blocked-moves.ts';
import type { NetworkState } from '../../../../core/ports/markets/venue-account.ts';
import type { SettingName } from '../../../../core/ports/stores/setting-store.ts';
import { memorySettings } from '../../../support/hedging/memory-settings.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LTC = { ticker: 'ltc', network: 'Litecoin' };
const TO_KRAKEN = { ticker: 'ltc', asset: 'ltc', from: 'binance', to: 'kraken' };
const FROM_HOT = { ...TO_KRAKEN, from: 'hot' };
const OPEN: NetworkState = { deposits: 'open', withdrawals: 'open' };
const NO_DEPOSITS: NetworkState = { ...OPEN, deposits: 'closed' };
const NOTHING: NetworkState = { deposits: 'unknown', withdrawals: 'unknown' };
const SUSPENDED = 'kraken has suspended deposits of LTC on Litecoin';

let now = 0;
let kept = new Map<SettingName, string>();
let settings = memorySettings(kept);

beforeEach(() => {
  now = 1_000 * DAY;
  kept = new Map();
  settings = memorySettings(kept);
});

const stored = (venue: string) => networksOf(settings, venue);

/** What a venue tells now, or at another time by the clock of its process. */
async function tell(venue: string, state: NetworkState, at = now) {
  await writeNetworks(settings, venue, withAnswers(await stored(venue), [[LTC, state]], at));
}

/** A venue refuses the key now. */
async function forbid(venue: string, why = 'Invalid key') {
  await writeNetworks(settings, venue, withRefusal(await stored(venue), why, now));
}

async function known(way = TO_KRAKEN) {
  const networks = await KnownNetworks.read(settings, now);
  return [networks.closed(way)?.why, networks.doubt(way)];
}

const doubtOf = (what: string) => `not known whether ${what} are open for LTC`;

describe('what venues told of networks', () => {
  it('names the end that is closed, until it opens', async () => {
    await tell('binance', OPEN);
    await tell('kraken', OPEN);
    expect(await known()).toEqual([undefined, undefined]);
    await tell('binance', { ...OPEN, withdrawals: 'closed' });
    expect((await known())[0]).toBe('binance has suspended withdrawals of LTC on Litecoin');
    await tell('binance', NO_DEPOSITS);
    await tell('kraken', NO_DEPOSITS);
    expect((await known())[0]).toBe(SUSPENDED);
    await tell('kraken', { ...OPEN, withdrawals: 'closed' });
    expect(await known()).toEqual([undefined, undefined]);
  });

  it('is in no way of the hot wallet, nor of an account that is not open here, but is said not to be known', async () => {
    await tell('kraken', OPEN);
    expect(await known(FROM_HOT)).toEqual([undefined, undefined]);
    expect(await known({ ...FROM_HOT, to: 'okx' })).toEqual([undefined, doubtOf('deposits at okx')]);
  });

  it('holds back what was open and is not named any more, until the venue names it again', async () => {
    await tell('kraken', NOTHING);
    expect(await known(FROM_HOT)).toEqual([undefined, doubtOf('deposits at kraken')]);
    await tell('kraken', OPEN);
    for (const state of [NOTHING, NOTHING]) {
      now += 2 * DAY;
      await tell('kraken', state);
      expect((await known(FROM_HOT))[0]).toBe('kraken names deposits of LTC no more: they may have been delisted');
    }
    await forbid('kraken');
    expect((await known(FROM_HOT))[0]).toContain('no more');
    await tell('kraken', OPEN);
    expect(await known(FROM_HOT)).toEqual([undefined, undefined]);
  });

  it('holds transfers back for a day at most while a venue that said that it is open is silent', async () => {
    await tell('kraken', OPEN);
    now += 10 * MINUTE;
    expect(await known(FROM_HOT)).toEqual([undefined, undefined]);
    now += MINUTE;
    expect((await known(FROM_HOT))[0]).toBe(
      'kraken has not told for 10 minutes, by the clock of its process, whether deposits of LTC are open',
    );
    now += DAY;
    expect(await known(FROM_HOT)).toEqual([undefined, doubtOf('deposits at kraken')]);
  });

  it.each([
    ['silent', () => {}],
    ['telling nothing of it', () => tell('kraken', NOTHING)],
    ['of a key that may not ask', () => forbid('kraken')],
    ['told of a time that is to come', () => tell('kraken', NOTHING, now + DAY)],
  ] as const)('keeps closed what was closed while the venue is %s, however long', async (_, happens) => {
    await tell('kraken', NO_DEPOSITS);
    const since = now;
    now += 2 * DAY;
    await happens();
    now += 30 * DAY;
    expect((await known(FROM_HOT))[0]).toBe(SUSPENDED);
    expect((await stored('kraken'))!.deposits.closed).toEqual({ ltc: { network: 'Litecoin', since } });
    await tell('kraken', OPEN);
    expect(await known(FROM_HOT)).toEqual([undefined, undefined]);
  });

  it('says what to mend where a key may not ask, and holds back what was open as for a silent venue', async () => {
    const mend = 'give the key of kraken the right to read';
    await tell('kraken', OPEN);
    await forbid('kraken', 'x'.repeat(1_000));
    expect((await stored('kraken'))!.refused).toHaveLength(300);
    for (let minute = 0; minute < 10; minute += 1) {
      now += MINUTE;
      await forbid('kraken');
      expect(await known(FROM_HOT)).toEqual([undefined, undefined]);
    }
    now += MINUTE;
    expect((await known(FROM_HOT))[0]).toMatch(`whether deposits of LTC are open: ${mend}`);
    now += DAY;
    await forbid('kraken');
    expect(await known(FROM_HOT)).toEqual([undefined, `${doubtOf('deposits at kraken')}; ${mend}`]);
    await tell('kraken', OPEN);
    expect(await known(FROM_HOT)).toEqual([undefined, undefined]);
    expect((await stored('kraken'))!.refused).toBeUndefined();
  });

  it('says what to mend of a key that never might ask', async () => {
    await forbid('kraken');
    const doubt = `${doubtOf('deposits at kraken')}; give the key of kraken the right to read`;
    expect(await known(FROM_HOT)).toEqual([undefined, doubt]);
  });

  it('does not use an answer of a time that is to come, and warns once while it lasts', async () => {
    const logger = new MemoryLogger();
    const ahead = new AheadAnswers();
    await tell('kraken', OPEN, now + MINUTE);
    await ahead.look(settings, now, logger);
    expect(await known(FROM_HOT)).toEqual([undefined, undefined]);
    await tell('kraken', OPEN, now + MINUTE + 1);
    const doubt = `${doubtOf('deposits at kraken')}; the answer of kraken is of a time to come: set the clocks`;
    expect(await known(FROM_HOT)).toEqual([undefined, doubt]);
    for (let round = 0; round < 3; round += 1) await ahead.look(settings, now, logger);
    expect(logger.lines).toMatchObject([{ level: 'warn', details: { venue: 'kraken' } }]);
    await tell('kraken', OPEN);
    await ahead.look(settings, now, logger);
    await tell('kraken', OPEN, now + DAY);
    await ahead.look(settings, now, logger);
    expect(logger.lines).toHaveLength(2);
  });

  it.each([
    'no JSON',
    '[]',
    '{"at":-1,"deposits":{"open":[],"closed":{}},"withdrawals":{"open":[],"closed":{}}}',
    '{"at":1e99,"deposits":{"open":[],"closed":{}},"withdrawals":{"open":[],"closed":{}}}',
    '{"at":1,"deposits":{"open":["LTC!"],"closed":{}},"withdrawals":{"open":[],"closed":{}}}',
    `{"at":1,"deposits":{"open":${JSON.stringify(Array(5_001).fill('ltc'))},"closed":{}},"withdrawals":{"open":[],"closed":{}}}`,
  ])('holds transfers of a venue back while its setting is not what was written: %.60s', async (text) => {
    await tell('binance', OPEN);
    kept.set('venue-networks:kraken', text);
    expect((await known(FROM_HOT))[0]).toContain('what kraken told of networks cannot be read');
    for (const to of ['cold', 'binance']) expect(await known({ ...FROM_HOT, to })).toEqual([undefined, undefined]);
  });

  it('is bounded', async () => {
    const many = Array.from({ length: 5_001 }, (_, at) => [{ ticker: `c${at}`, network: 'N' }, OPEN] as const);
    await expect(writeNetworks(settings, 'kraken', withAnswers(undefined, many, now))).rejects.toThrow(RangeError);
    expect(kept.size).toBe(0);
  });
});

describe('a move that a closed network is in the way of', () => {
  const move = { asset: 'ltc', amount: 1n, from: 'binance', to: 'kraken', why: 'too little' };
  const logger = new MemoryLogger();
  const look = async (minutes: number, isClosed = true) => {
    now += minutes * MINUTE;
    // Each time a new process.
    await new BlockedMoves(settings).look(
      [{ move, why: 'closed', closedAt: isClosed ? 'kraken' : undefined }],
      now,
      logger,
    );
    return logger.lines.filter(({ level }) => level === 'error').length;
  };
  const inTurn = async (...steps: readonly (readonly [number, boolean?])[]) => {
    const counts: number[] = [];
    for (const [minutes, isClosed] of steps) counts.push(await look(minutes, isClosed));
    return counts;
  };

  it('calls people after three hours, and again each hour, also over processes that end', async () => {
    expect(await inTurn([0], [179], [1], [59], [1])).toEqual([0, 0, 1, 1, 2]);
    expect(await inTurn([1, false], [15, false], [1], [179], [2])).toEqual([2, 2, 2, 2, 3]);
    expect(logger.lines[0]!.details).toMatchObject({ asset: 'ltc', venue: 'kraken' });
  });

  it('counts on over a moment in which something else is in the way', async () => {
    const before = await look(1_000);
    expect(await inTurn([100], [1, false], [1], [78])).toEqual([before, before, before, before + 1]);
  });

  it('begins anew where the clock was set back, and with a setting that cannot be read', async () => {
    const before = await look(0);
    expect(await inTurn([-600], [179], [1])).toEqual([before, before, before + 1]);
    kept.set('blocked-moves', '{"ltc binance kraken":{"since":"x"}}');
    expect(await inTurn([0], [179], [1])).toEqual([before + 1, before + 1, before + 2]);
  });
});
