import type { SessionRecord } from '../../../ports/stores/accounts/session-records.ts';

/** In milliseconds: life without use, longest life, and life while a session waits for a code. */
const IDLE_MS = 7 * 86_400_000;
const MAX_MS = 30 * 86_400_000;
const CODE_MS = 600_000;

/** When a session ends that is used now and not again, in milliseconds since 1970. */
export function sessionEnd({ stage, createdAt }: Pick<SessionRecord, 'stage' | 'createdAt'>, now: number): number {
  return stage === 'code' ? createdAt + CODE_MS : Math.min(createdAt + MAX_MS, now + IDLE_MS);
}
