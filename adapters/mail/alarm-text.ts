import { isoTime } from '../../core/domain/iso-time.ts';
import type { AlarmNotice } from '../../core/ports/services/alarms.ts';
import type { NoticeText } from './notice-text.ts';

/** Characters of a subject. */
const LONGEST_SUBJECT = 120;

const KINDS: Readonly<Record<AlarmNotice['kind'], string>> = {
  raised: 'New',
  lasts: 'Still there',
  over: 'Over',
  test: 'Test',
};

/** The mail about alarms to staff, in English. */
export function alarmText(notices: readonly AlarmNotice[]): NoticeText {
  const [first] = notices;
  const others = notices.length > 1 ? ` (and ${notices.length - 1} more)` : '';
  return {
    subject: first ? `${KINDS[first.kind]}: ${plain(first.text)}`.slice(0, LONGEST_SUBJECT) + others : 'No alarms',
    lines: notices.flatMap(({ kind, text, advice, since, times }) => [
      `${KINDS[kind]}: ${plain(text)}`,
      `Since ${isoTime(since)}, seen ${times} ${times === 1 ? 'time' : 'times'}. To do: ${plain(advice)}`,
    ]),
    otherwise: 'altway alarms lists what is open now.',
  };
}

/** In one line: a text can name what a node or a venue calls itself. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ');
}
