import { describe, expect, it } from 'vitest';
import type { AlarmRecord } from '../../../../core/domain/alarms/alarm.ts';
import { dueNotice, isDone } from '../../../../core/exchange/alarms/due-notices.ts';

const MINUTE = 60_000;
const AT = Date.UTC(2026, 0, 1);
const alarm = (change: Partial<AlarmRecord> = {}): AlarmRecord => ({
  key: 'state:x',
  id: 1,
  kind: 'state',
  text: 'x is wrong',
  advice: 'mend x',
  raisedAt: AT,
  seenAt: AT + MINUTE,
  times: 1,
  sent: {},
  ...change,
});

/** Minutes after the first one at which a channel is sent an alarm that lasts for days. */
function sendings(days: number, change: Partial<AlarmRecord> = {}): number[] {
  let sent: AlarmRecord['sent'] = {};
  const minutes: number[] = [];
  for (let minute = 0; minute < days * 1_440; minute += 1) {
    const now = AT + MINUTE * (minute + 1);
    if (dueNotice(alarm({ seenAt: now, ...change, sent }), 'mail', now) === undefined) continue;
    minutes.push(minute);
    sent = { mail: { count: (sent['mail']?.count ?? 0) + 1, at: now } };
  }
  return minutes;
}

describe('an alarm', () => {
  it('is sent once, then at growing intervals while it lasts', () => {
    expect(sendings(3)).toEqual([0, 15, 75, 315, 1_755, 3_195]);
  });

  it('is not repeated when it was an event that did not happen again', () => {
    expect(sendings(3, { kind: 'event', seenAt: AT })).toEqual([0]);
  });

  it('is not sent as a state before it has lasted for half a minute', () => {
    expect(dueNotice(alarm({ seenAt: AT + 29_999 }), 'mail', AT + 29_999)).toBeUndefined();
    expect(dueNotice(alarm({ seenAt: AT + 30_000 }), 'mail', AT + 30_000)).toMatchObject({ kind: 'raised' });
  });

  it('has an all-clear for those who were told of it, once it has stayed away', () => {
    const endedAt = AT + 10 * MINUTE;
    const over = alarm({ endedAt, sent: { mail: { count: 1, at: AT + MINUTE } } });
    expect(dueNotice(over, 'mail', endedAt + MINUTE)).toBeUndefined();
    expect(dueNotice(over, 'mail', endedAt + 2 * MINUTE)).toMatchObject({ kind: 'over', since: AT });
    expect(dueNotice(over, 'webhook', endedAt + 2 * MINUTE)).toBeUndefined();
    expect(dueNotice({ ...over, kind: 'event' }, 'mail', endedAt + 2 * MINUTE)).toBeUndefined();
  });

  it('is done once every channel has the all-clear', () => {
    const endedAt = AT + 10 * MINUTE;
    const later = endedAt + 3 * MINUTE;
    const over = alarm({ endedAt, sent: { mail: { count: 1, at: AT + MINUTE } } });
    expect(isDone(over, ['mail', 'webhook'], later)).toBe(false);
    expect(isDone({ ...over, sent: { mail: { count: 2, at: later } } }, ['mail', 'webhook'], later)).toBe(true);
    expect(isDone(alarm(), ['mail'], later)).toBe(false);
  });
});
