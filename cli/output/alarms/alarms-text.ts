import type { AlarmsView, AlarmTest } from '../../../core/ports/apis/staff-api.ts';
import { printable } from '../printable.ts';

/** Open alarms, and how they reach people. */
export function alarmsText({ channels, alarms }: AlarmsView): readonly string[] {
  const lines = alarms.flatMap(({ since, text, times, kind, advice, sentTo }) => [
    printable(`${since}  ${text}${kind === 'event' && times > 1 ? ` (${times} times)` : ''}`),
    printable(`    ${advice}; sent to ${sentTo.length > 0 ? sentTo.join(', ') : 'nobody yet'}`),
  ]);
  const reach = channels.length > 0 ? [`Alarms go to: ${channels.join(', ')}.`] : [];
  return [...(lines.length > 0 ? lines : ['No alarm is open.']), ...reach];
}

/** What became of a test. */
export function alarmTestText({ channels }: AlarmTest): readonly string[] {
  return channels.map(({ name, failure }) => printable(`${name}: ${failure ?? 'sent'}`));
}
