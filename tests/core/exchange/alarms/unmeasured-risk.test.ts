import { describe, expect, it } from 'vitest';
import { type ExpectedWork, type StateStore, storedStates } from '../../../../core/exchange/alarms/stored-states.ts';
import type { RiskState } from '../../../../core/domain/hedging/risk.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 9);

/** Alarms about limits that nobody measures. @param measuredAt undefined where they never were. */
async function alarms(measuredAt: number | undefined, expected: ExpectedWork): Promise<number> {
  const state: RiskState | undefined =
    measuredAt === undefined ? undefined : { at: measuredAt, unit: 'usdt', lines: [] };
  const none = async () => [];
  const store = {
    transactions: { stuck: none, stalled: none },
    suspense: { stuck: none },
    reconciliations: { checked: none },
    hedges: { open: none },
    leases: { heldUntil: async () => NOW + MINUTE },
    settings: { get: async (name: string) => (name === 'risk-state' && state ? JSON.stringify(state) : undefined) },
  } as unknown as StateStore;
  const found = await storedStates(store, new SettableClock(NOW), expected);
  return found.filter(({ key }) => key === 'state:risk').length;
}

describe('limits of risk that no process measures', () => {
  it('are an alarm after three minutes, also where they never were measured, and for as long as it lasts', async () => {
    const hedging = { hedgingSince: NOW - 30 * 86_400_000 };
    expect(await alarms(NOW - 3 * MINUTE, hedging)).toBe(0);
    expect(await alarms(NOW - 3 * MINUTE - 1, hedging)).toBe(1);
    expect(await alarms(undefined, hedging)).toBe(1);
    expect(await alarms(NOW - 8 * 86_400_000, hedging)).toBe(1);
  });

  it('are none while the process that tells has just started, or where positions are not worked off', async () => {
    expect(await alarms(undefined, { hedgingSince: NOW - 2 * MINUTE })).toBe(0);
    expect(await alarms(NOW - 86_400_000, { hedgingSince: NOW - 2 * MINUTE })).toBe(0);
    expect(await alarms(undefined, {})).toBe(0);
  });

  it('are one for a week where the settings of another machine say that positions are worked off', async () => {
    expect(await alarms(NOW - 6 * 86_400_000, {})).toBe(1);
    expect(await alarms(NOW - 8 * 86_400_000, {})).toBe(0);
  });
});
