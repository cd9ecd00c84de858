import type { AccountRecord, MailTokenRecord, SessionRecord } from '../../core/ports/account-store.ts';

/** An account whose e-mail is confirmed. */
export function sampleAccount(change: Partial<AccountRecord> = {}): AccountRecord {
  return {
    id: 'adaadaadaada',
    email: 'Ada@Mail.example',
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaC1vZi1hZGE',
    confirmedAt: 1_000,
    isSubscribed: false,
    minerStatus: 0,
    locale: 'en',
    createdAt: 500,
    ...change,
  };
}

/** A session that is open until far from now. */
export function sampleSession(change: Partial<SessionRecord> = {}): SessionRecord {
  return {
    hash: '5'.repeat(64),
    id: 'sessionsessi',
    accountId: 'adaadaadaada',
    stage: 'open',
    agent: 'Firefox',
    address: '192.0.2.7',
    createdAt: 1_000,
    seenAt: 2_000,
    expiresAt: 4e12,
    errors: {},
    ...change,
  };
}

/** A live token that sets a password. */
export function sampleMailToken(change: Partial<MailTokenRecord> = {}): MailTokenRecord {
  return {
    hash: '7'.repeat(64),
    accountId: 'adaadaadaada',
    kind: 'password',
    email: 'Ada@Mail.example',
    status: 1,
    createdAt: 1_000,
    expiresAt: 4e12,
    ...change,
  };
}
