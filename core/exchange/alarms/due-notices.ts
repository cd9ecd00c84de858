import type { AlarmRecord } from '../../domain/alarms/alarm.ts';
import type { AlarmNotice } from '../../ports/services/alarms.ts';

/** Pauses until an alarm that lasts is sent again, in milliseconds: a quarter of an hour, an hour, four hours, a day. */
const PAUSES = [900_000, 3_600_000, 14_400_000, 86_400_000];
/** How long a state has to last before it is sent: a process that starts, or a node that is late once, is none. */
const LASTING_MS = 30_000;
/** How long an alarm has to be gone before its all-clear: one that comes and goes is one alarm. */
export const QUIET_MS = 120_000;

/** What a channel has to send about an alarm now; undefined for nothing. */
export function dueNotice(alarm: AlarmRecord, channel: string, now: number): AlarmNotice | undefined {
  const { key, text, advice, kind, raisedAt: since, seenAt, times, endedAt, sent } = alarm;
  const before = sent[channel];
  const notice = (of: AlarmNotice['kind']): AlarmNotice => ({ kind: of, key, text, advice, since, times });
  if (endedAt !== undefined) {
    // What nobody was told of needs no all-clear, and an event has none.
    const isOver = kind === 'state' && before !== undefined && before.at < endedAt && now - endedAt >= QUIET_MS;
    return isOver ? notice('over') : undefined;
  }
  if (before === undefined) return kind === 'state' && seenAt - since < LASTING_MS ? undefined : notice('raised');
  const pause = PAUSES[Math.min(before.count, PAUSES.length) - 1]!;
  // A clock that was set back must not put it off.
  const hasPassed = Math.abs(now - before.at) >= pause;
  return hasPassed && seenAt > before.at ? notice('lasts') : undefined;
}

/** True once nothing has to be sent about an alarm any more. */
export function isDone(alarm: AlarmRecord, channels: readonly string[], now: number): boolean {
  const { endedAt } = alarm;
  if (endedAt === undefined || Math.abs(now - endedAt) < QUIET_MS) return false;
  return channels.every((channel) => dueNotice(alarm, channel, now) === undefined);
}
