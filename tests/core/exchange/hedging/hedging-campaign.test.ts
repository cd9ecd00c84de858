import { expect, it } from 'vitest';
import { campaignRun } from '../../../support/hedging/hedging-campaign.ts';

/** Runs by seed; `HEDGING_RUNS` and `HEDGING_SEED` choose others. */
const [RUNS, SEED] = [Number(process.env['HEDGING_RUNS'] ?? 200), Number(process.env['HEDGING_SEED'] ?? 1)];

it(
  `doubles nothing and loses nothing in ${RUNS} runs with processes that die and venues that fail`,
  { timeout: 600_000 },
  async () => {
    const total = { kills: 0, faults: 0, unknown: 0, partly: 0 };
    for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
      const { kills, faults, unknown, partly, wrong } = await campaignRun(seed);
      expect({ seed, wrong }).toEqual({ seed, wrong: [] });
      total.kills += kills;
      total.faults += faults;
      total.unknown += unknown;
      total.partly += partly;
    }
    // Each of them happened, so none of it was left out.
    expect(Object.values(total).every((count) => count > RUNS / 20)).toBe(true);
  },
);
