import { describe, expect, it } from 'vitest';
import { Store } from '../../../core/ports/stores/store.ts';
import { plannedHedge } from '../../support/hedging/planned-hedge.ts';
import { useStaffCommands } from '../../support/staff-commands.ts';

describe('staff and the trading at venues', () => {
  const staff = useStaffCommands();
  const { altway } = staff;

  it('halts and resumes a venue and all, on record', async () => {
    expect((await altway('risk')).out).toBe('nothing is halted\n');
    const halted = await altway('risk', 'halt', 'kraken', '--reason', 'withdrawals are suspended');
    expect(halted.out).toMatch(/^halted: kraken since \S+ by staff:ada: withdrawals are suspended\n/);
    const again = await altway('risk', 'halt', 'kraken', '--reason', 'once more');
    expect([again.code, again.err]).toEqual([expect.any(Number), expect.stringContaining('kraken is halted already')]);
    expect((await altway('risk', 'halt', '--reason', 'the market is wild')).out).toContain('halted: everything since');
    await altway('risk', 'resume', 'kraken', '--reason', 'it works');
    const resumed = await altway('risk', 'resume', '--reason', 'it is calm');
    expect(resumed.out).toContain('nothing is halted\n');
    expect(resumed.out).toContain('staff:ada  resume hedging everywhere: it is calm');
    expect((await altway('risk', 'resume', '--reason', 'once more')).err).toContain('is not halted');
  });

  it('shows limits of risk with what to do, and ends stopped offers', async () => {
    const { settings, audit } = staff.fixture.container.get(Store);
    const amount = (whole: number) => String(BigInt(whole) * 10n ** 18n);
    const lines = [
      { name: 'asset-exposure', of: 'btc', limit: amount(25_000), value: amount(-26_000), isBeyond: true },
      { name: 'clock-skew', of: 'kraken', unit: 'ms', limit: '500', value: '12', isBeyond: false },
    ];
    await settings.set('risk-state', JSON.stringify({ at: Date.UTC(2026, 0, 1), unit: 'usdt', lines }));
    const stop = { asset: 'doge', direction: 'payout', reason: 'too much', at: Date.UTC(2026, 0, 1) };
    await settings.set('offer-stops', JSON.stringify([stop]));
    const { out } = await altway('risk');
    await expect(staff.fixture.create()).rejects.toMatchObject({ code: 'unavailable' });
    expect(out).toContain('offers stopped: doge (payout) since 2026-01-01T00:00:00.000Z: too much\n');
    expect(out).toMatch(/asset-exposure +btc +-26000 of 25000 usdt +BEYOND/);
    expect(out).toMatch(/clock-skew +kraken +12 of 500 ms +within/);
    expect(out).toContain('fund the venues');
    expect((await altway('risk', 'resume', '--reason', 'seen')).out).not.toContain('offers stopped');
    expect((await audit.ofTransaction('setting:hedging-halts')).map(({ action }) => action)).toContain('resume offers');
    await settings.set('risk-state', undefined);
  });

  it('lists orders, and closes one that its venue does not settle', async () => {
    expect((await altway('hedges')).out).toBe('No orders were sent to venues.\n');
    const { hedges } = staff.fixture.container.get(Store);
    const hedge = plannedHedge();
    await hedges.insert(hedge);
    const sent = { ...hedge, state: 'unknown', sentAt: 2_000, deadline: 7_000, note: 'no answer' } as const;
    await hedges.change(sent, 'planned');
    const { out } = await altway('hedges', '--venue', 'kraken');
    expect(out).toContain(`kraken  BTC/USDT  sell  0 of 0.5  at 63900.1  unknown  ${hedge.id}\n    no answer\n`);
    const closed = await altway('hedges', 'close', hedge.id, '--reason', 'the venue says it never was');
    expect(closed.out).toContain('closed by staff: the venue says it never was');
    expect(await hedges.find(hedge.id)).toMatchObject({ state: 'cancelled' });
    const twice = await altway('hedges', 'close', hedge.id, '--reason', 'once more');
    expect(twice.err).toContain('The order is cancelled already');
    const none = await altway('hedges', 'close', 'f'.repeat(32), '--reason', 'once more');
    expect(none.err).toContain('There is no such order');
    expect((await altway('hedges', 'close', 'x', '--reason', 'once more')).err).toContain('32 hexadecimal digits');
    expect((await altway('risk')).out).toContain(`close order ${hedge.id} (unknown): the venue says it never was`);
  });

  it('proposes postings in the currencies of coins at venues', async () => {
    const { out } = await altway('ledger', 'propose', '0.5 kraken:btc capital>venues', '--reason', 'deposit of today');
    expect(out).toContain('0.5 kraken:btc');
  });
});
