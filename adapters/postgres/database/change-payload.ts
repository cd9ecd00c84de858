import type { Change, Notice, NoticeSubject } from '../../../core/ports/stores/store.ts';
import { isNotice } from './change-feed.ts';

/** The prefix of a notice's payload; no transaction's payload has it. */
const NOTICE = 'notice:';

/** Writes what a commit changed as the payload of a notification. */
export function payloadOf(written: Change | Notice): string {
  if (isNotice(written)) return NOTICE + written.subject;
  const { transactionId, sequence, isDue } = written;
  return `${transactionId}:${sequence}:${isDue ? 'due' : ''}`;
}

/** Reads a payload. @returns undefined for an unreadable one. */
export function readPayload(payload: string): Change | Notice | undefined {
  if (payload.startsWith(NOTICE)) return { subject: payload.slice(NOTICE.length) as NoticeSubject };
  const [, transactionId, sequence, due] = /^(.+):(\d+):(due|)$/.exec(payload) ?? [];
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
