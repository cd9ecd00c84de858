import { MINER_STATUS, TOKEN_STATUS } from '../../core/domain/account.ts';
import type { AccountRecord, MailTokenRecord, SessionRecord } from '../../core/ports/account-store.ts';
import { sha256 } from './sample-transactions.ts';

let count = 0;

/** A text unlike any other. */
export function sampleName(prefix: string): string {
  count += 1;
  return `${prefix}${count}x${process.pid}`;
}

/** An account that was just opened, unlike any other; whatever is given replaces what it has. */
export function sampleAccount(parts: Partial<AccountRecord> = {}): AccountRecord {
  const id = sampleName('a');
  return {
    id,
    email: `${id}@example.org`,
    isSubscribed: false,
    minerStatus: MINER_STATUS.off,
    locale: 'en',
    createdAt: 1_000_000,
    ...parts,
  };
}

/** A session that is signed in, unlike any other; whatever is given replaces what it has. */
export function sampleSession(accountId: string, parts: Partial<SessionRecord> = {}): SessionRecord {
  const id = sampleName('s');
  return {
    hash: sha256(id),
    id,
    accountId,
    stage: 'open',
    agent: 'Firefox',
    address: '192.0.2.1',
    createdAt: 1_000,
    seenAt: 1_000,
    expiresAt: 2_000,
    errors: {},
    ...parts,
  };
}

/** A live token that sets a password, unlike any other; whatever is given replaces what it has. */
export function sampleToken(accountId: string, parts: Partial<MailTokenRecord> = {}): MailTokenRecord {
  return {
    hash: sha256(sampleName('m')),
    accountId,
    kind: 'password',
    email: 'ann@example.org',
    status: TOKEN_STATUS.created,
    createdAt: 1_000,
    expiresAt: 2_000,
    ...parts,
  };
}
