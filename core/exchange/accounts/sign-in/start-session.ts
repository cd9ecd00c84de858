import type { Caller } from '../../../contract/caller.ts';
import type { SessionRecord } from '../../../ports/stores/accounts/session-records.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { AccountContext } from '../account-context.ts';
import { clientInfo } from './client-info.ts';
import { sessionEnd } from './session-end.ts';

type Context = Pick<AccountContext, 'secrets' | 'clock' | 'sessions'>;

/**
 * Starts a session and ends the caller's previous one: a secret known before a login must not work after it.
 * @returns the new secret, to be given to the caller after the unit of work has committed.
 */
export async function startSession(
  context: Context,
  unit: UnitOfWork,
  { accountId, stage }: Pick<SessionRecord, 'accountId' | 'stage'>,
  caller: Caller,
): Promise<string> {
  const before = context.sessions.hashOf(caller);
  if (before !== undefined) await unit.sessions.end(before);
  const id = context.secrets.newId();
  const createdAt = context.clock.now();
  return insert(context, unit, { id, accountId, stage, ...clientInfo(caller), createdAt, errors: {} });
}

/** Replaces a session's secret within the same login; the old secret stops working. @returns the new one. */
export async function renewSession(context: Context, unit: UnitOfWork, session: SessionRecord): Promise<string> {
  await unit.sessions.end(session.hash);
  return insert(context, unit, session);
}

/** @returns the secret that the session is stored under. */
async function insert(
  { secrets, clock }: Context,
  unit: UnitOfWork,
  session: Omit<SessionRecord, 'hash' | 'seenAt' | 'expiresAt'>,
): Promise<string> {
  const secret = secrets.newSecret();
  const now = clock.now();
  const hash = secrets.digest(secret);
  await unit.sessions.insert({ ...session, hash, seenAt: now, expiresAt: sessionEnd(session, now) });
  return secret;
}
