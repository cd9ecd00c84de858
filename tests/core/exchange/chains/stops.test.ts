import { describe, expect, it } from 'vitest';
import { Stops } from '../../../../core/exchange/chains/stops.ts';
import type { SettingName } from '../../../../core/ports/stores/setting-store.ts';
import { memorySettings } from '../../../support/hedging/memory-settings.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

const [NOW, MINUTE] = [Date.UTC(2026, 0, 9), 60_000];

function opened(isHedging: boolean) {
  const clock = new SettableClock(NOW);
  const stored = new Map<SettingName, string>();
  const settings = memorySettings(stored);
  const chains = { moves: () => false, of: () => ({ id: 'none' }) } as never;
  const stops = new Stops({ settings }, chains, clock, (ticker) => ticker, isHedging);
  const measure = () => stored.set('risk-state', JSON.stringify({ at: clock.now(), unit: 'usdt', lines: [] }));
  const shown: string[] = [];
  const isOpen = () =>
    stops.assertOpen('ltc', 'btc').then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'unavailable' });
        shown.push(String(error));
        return false;
      },
    );
  return { clock, stored, measure, isOpen, shown };
}

describe('offers', () => {
  it('stop while limits of risk are not measured, with the notice of any limit, and go on once they are', async () => {
    const { clock, measure, isOpen, shown } = opened(true);
    expect(await isOpen()).toBe(false);
    expect(shown[0]).toContain('We take no more of this exchange for the moment');
    measure();
    clock.advance(2_000);
    expect(await isOpen()).toBe(true);
    clock.advance(3 * MINUTE);
    expect(await isOpen()).toBe(false);
    measure();
    clock.advance(2_000);
    expect(await isOpen()).toBe(true);
  });

  it('go on where positions are not worked off, but not where another machine has stopped measuring', async () => {
    const { clock, measure, isOpen } = opened(false);
    expect(await isOpen()).toBe(true);
    measure();
    clock.advance(4 * MINUTE);
    expect(await isOpen()).toBe(false);
    clock.advance(8 * 24 * 60 * MINUTE);
    expect(await isOpen()).toBe(true);
  });

  it('stop at once although the clock was set back since they were looked at', async () => {
    const { clock, stored, isOpen } = opened(false);
    expect(await isOpen()).toBe(true);
    clock.advance(-60 * MINUTE);
    stored.set('stops', JSON.stringify([{ scope: 'all', direction: 'all', reason: 'maintenance', by: 'x', at: NOW }]));
    expect(await isOpen()).toBe(false);
  });
});
