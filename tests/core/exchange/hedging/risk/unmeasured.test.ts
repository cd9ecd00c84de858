import { describe, expect, it } from 'vitest';
import { unmeasuredStop } from '../../../../../core/exchange/hedging/risk/limits/measured.ts';
import {
  endOfferStops,
  offerStopsOf,
  riskStateOf,
} from '../../../../../core/exchange/hedging/risk/limits/risk-limits.ts';
import { haltsOf } from '../../../../../core/exchange/hedging/risk/halts.ts';
import { unit } from '../../../../support/hedging/hedging-bench.ts';
import { opened } from '../../../../support/hedging/opened-bench.ts';

const [MINUTE, DAY, NOW] = [60_000, 86_400_000, Date.UTC(2026, 0, 9)];
const ROUND_MS = 31_000;

/** A bench on whose books an asset has no price, until it is given back. */
async function without(asset: string) {
  const found = await opened({ dayLimit: unit('0') });
  const engine = found.bench.books.present();
  const spotRate = engine.spotRate.bind(engine);
  const take = () => (engine.spotRate = (from, to) => (from === asset ? undefined : spotRate(from, to)));
  return { ...found, take, giveBack: () => (engine.spotRate = spotRate) };
}

describe('limits of risk that are not measured', () => {
  it('stop all offers after three minutes, before they ever were, and when the clock was set back', () => {
    const isStopped = (at: number | undefined, isHedging = true) => unmeasuredStop(at, NOW, isHedging) !== undefined;
    expect([isStopped(NOW - 3 * MINUTE), isStopped(NOW - 3 * MINUTE - 1), isStopped(NOW + 4 * MINUTE)]).toEqual([
      false,
      true,
      true,
    ]);
    expect([isStopped(undefined), isStopped(undefined, false)]).toEqual([true, false]);
    expect([isStopped(NOW - 8 * DAY), isStopped(NOW - 6 * DAY, false), isStopped(NOW - 8 * DAY, false)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are forgotten by staff who resumes offers', async () => {
    const { bench, rounds } = await opened();
    await rounds(1, ROUND_MS);
    const end = () =>
      bench.journal.atomically((u) =>
        endOfferStops(u, bench.clock.now(), { actor: 'staff:kim', reason: 'no hedging' }),
      );
    expect(await end()).toBe(false);
    bench.pass(4 * MINUTE);
    expect(await end()).toBe(true);
    expect(await riskStateOf(bench.journal)).toBeUndefined();
    expect(bench.journal.audited.at(-1)).toMatchObject({ actor: 'staff:kim', action: 'resume offers' });
  });
});

describe('an asset with a position and without a price', () => {
  it('is neither taken nor given after ten minutes, also by another process, until there is a price', async () => {
    const { bench, rounds, take, giveBack } = await without('ltc');
    await bench.fill('ltc', '40', 'usdt20', '3180');
    take();
    await rounds(19, ROUND_MS);
    expect(await offerStopsOf(bench.journal)).toEqual([]);
    const another = bench.open({ holder: 'two' });
    bench.pass(2 * MINUTE);
    await another.round();
    const stops = await offerStopsOf(bench.journal);
    expect(stops.map(({ asset, direction }) => `${asset} ${direction}`)).toEqual(['ltc pay-in', 'ltc payout']);
    expect(stops[0]!.reason).toContain('no book has a price of ltc');
    expect(await haltsOf(bench.journal)).toEqual([]);
    giveBack();
    bench.pass(ROUND_MS);
    await another.round();
    expect(await offerStopsOf(bench.journal)).toEqual([]);
  });

  it('counts towards the exposure with its last price meanwhile', async () => {
    const { bench, rounds, take } = await without('ltc');
    await bench.fill('ltc', '40', 'usdt20', '3180');
    const exposed = async () =>
      (await riskStateOf(bench.journal))!.lines.find(({ name, of }) => name === 'asset-exposure' && of === 'ltc')
        ?.value;
    await rounds(1, ROUND_MS);
    const before = await exposed();
    take();
    await rounds(1, ROUND_MS);
    expect(before).toMatch(/^\d{20,}$/);
    expect(await exposed()).toBe(before);
  });
});

describe('the day of the loss', () => {
  it('does not begin anew when the clock is set back over midnight', async () => {
    const { bench, rounds } = await opened({ dayLoss: unit('100') });
    // The bench begins at midnight.
    await rounds(1, ROUND_MS);
    await bench.fill('usdt20', '1', 'usdttrc20', '91');
    await rounds(1, -2 * MINUTE);
    await rounds(1, 2 * MINUTE + ROUND_MS);
    await bench.fill('usdt20', '1', 'usdttrc20', '21');
    await rounds(1, ROUND_MS);
    expect(await haltsOf(bench.journal)).toMatchObject([{ reason: expect.stringContaining('loss of the day') }]);
  });
});
