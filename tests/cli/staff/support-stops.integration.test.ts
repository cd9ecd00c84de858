import { describe, expect, it } from 'vitest';
import { useStaffCommands } from '../../support/staff-commands.ts';

describe('altway support stop', () => {
  const staff = useStaffCommands();
  const support = (...words: string[]) => staff.altway('support', ...words);

  it('stops, lists and resumes, with the reason on record', async () => {
    expect((await support('stops')).out).toBe('nothing is stopped\n');
    const why = ['--reason', 'the network is congested'];
    const stopped = await support('stop', 'currency', 'DOGE', '--direction', 'payout', ...why);
    expect(stopped.out).toMatch(
      /^stopped: currency doge \(payouts\) since \S+ by staff:\w+: the network is congested\n/,
    );
    await expect(staff.fixture.create()).rejects.toMatchObject({ code: 'unavailable' });
    const resumed = await support('resume', 'currency', 'doge', '--direction', 'payout', '--reason', 'fees are low');
    expect(resumed.out).toContain('nothing is stopped\n');
    expect(resumed.out).toContain('resume currency doge (payouts): fees are low');
  });

  it('says what it did not understand, and stops nothing', async () => {
    const unknown = await support('stop', 'currency', 'nothing', '--reason', 'a test');
    expect(unknown.code).not.toBe(0);
    expect(unknown.err).toContain('nothing is no currency');
    const misspelt = await support('stop', 'chain', 'simulatde', '--reason', 'a test');
    expect(misspelt.err).toContain('simulatde is no chain');
    expect((await support('stop', 'planet', 'mars', '--reason', 'a test')).err).toContain('Allowed choices');
    expect((await support('resume', 'all', '--reason', 'a test')).err).toContain('Nothing is stopped for all');
    expect((await support('stops', '--json')).out).toContain('"stops":[]');
  });
});
