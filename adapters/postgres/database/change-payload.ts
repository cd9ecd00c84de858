import type { Change, Notice, NoticeSubject } from '../../../core/ports/stores/store.ts';
import { isNotice } from './change-feed.ts';

/** The prefix of a notice's payload; no transaction's payload has it. */
const NOTICE = 'notice:';
/** Between two changes of a payload. */
const SEPARATOR = '\n';
/** Length of the longest payload. PostgreSQL takes less than 8,000 bytes; IDs and subjects are ASCII, a byte a letter. */
const MOST = 7_900;

/** What a payload says. */
interface ReadPayload {
  readonly read: readonly (Change | Notice)[];
  /** Parts that cannot be read. */
  readonly unread: readonly string[];
}

/** Writes what commits changed as payloads of notifications, as many in each as fit: every process reads each message. */
export function payloadsOf(written: readonly (Change | Notice)[]): readonly string[] {
  const payloads: string[] = [];
  for (const text of written.map(textOf)) {
    const last = payloads.at(-1);
    if (last !== undefined && last.length + SEPARATOR.length + text.length <= MOST)
      payloads[payloads.length - 1] = last + SEPARATOR + text;
    else payloads.push(text);
  }
  return payloads;
}

/** Reads a payload, as far as it can be read. */
export function readPayload(payload: string): ReadPayload {
  const texts = payload.split(SEPARATOR).map((text) => ({ text, written: readText(text) }));
  return {
    read: texts.flatMap(({ written }) => written ?? []),
    unread: texts.flatMap(({ text, written }) => (written === undefined ? [text] : [])),
  };
}

function textOf(written: Change | Notice): string {
  if (isNotice(written)) return NOTICE + written.subject;
  const { transactionId, sequence, isDue } = written;
  return `${transactionId}:${sequence}:${isDue ? 'due' : ''}`;
}

function readText(text: string): Change | Notice | undefined {
  if (text.startsWith(NOTICE)) return { subject: text.slice(NOTICE.length) as NoticeSubject };
  const [, transactionId, sequence, due] = /^(.+):(\d+):(due|)$/.exec(text) ?? [];
  return transactionId === undefined ? undefined : { transactionId, sequence: Number(sequence), isDue: due === 'due' };
}

/** Changes of one name replace each other while they wait to be sent. */
export function nameOf(one: Change | Notice): string {
  return isNotice(one) ? NOTICE + one.subject : one.transactionId;
}

/** The later of two changes of one transaction; its work is due if either says so. */
export function newer(one: Change | Notice, other: Change | Notice): Change | Notice {
  if (isNotice(one) || isNotice(other)) return other;
  const last = other.sequence >= one.sequence ? other : one;
  return { ...last, isDue: one.isDue || other.isDue };
}
