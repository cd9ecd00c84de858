import { describe, expect, it } from 'vitest';
import { Store } from '../../../core/ports/stores/store.ts';
import { useStaffCommands } from '../../support/staff-commands.ts';

describe('staff and alarms', () => {
  const staff = useStaffCommands();
  const { altway } = staff;

  it('lists what is open, with what to do', async () => {
    expect((await altway('alarms')).out).toContain('No alarm is open.\n');
    const { alarms } = staff.fixture.container.get(Store);
    const alarm = {
      kind: 'event',
      text: 'a card payment was taken back',
      advice: 'look\u202e at it',
      times: 3,
    } as const;
    await alarms.raise([{ ...alarm, key: 'log:x' }], Date.UTC(2026, 0, 1));
    await alarms.noteSent('mail', new Map([['log:x', { count: 1, at: 1 }]]));
    const { out } = await altway('alarms');
    expect(out).toContain('2026-01-01T00:00:00.000Z  a card payment was taken back (3 times)\n');
    expect(out).toContain('sent to mail');
    expect(out).not.toContain('\u202e');
    await alarms.end(['log:x'], Date.UTC(2026, 0, 2));
    expect((await altway('alarms')).out).toContain('No alarm is open.\n');
  });

  it('sends a test, once a minute', async () => {
    expect((await altway('alarms', 'test')).code).toBe(0);
    expect((await altway('alarms', 'test')).err).toContain('less than a minute ago');
  });
});
