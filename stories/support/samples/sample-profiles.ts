import type {
  AccountEventKind,
  AccountEventView,
  Profile,
  SessionView,
} from '../../../core/domain/accounts/account.ts';
import { ACCOUNT_EVENTS } from '../../../core/domain/accounts/account.ts';
import { isoTime } from '../../../core/domain/iso-time.ts';
import { SAMPLE_PROFILE, SAMPLE_USER } from '../../../adapters/memory/samples/sample-accounts.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

const AGENTS = [
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'altway/0.1.0',
  'Bespoke/1',
] as const;

const ADDRESSES = ['203.0.113.7', '198.51.100.24', '2001:db8:85a3:8d3:1319:8a2e:370:7348'] as const;

/** 22 November 2026, 09:30 UTC. */
const LATEST_MS = 1_795_339_800_000;
const STEP_MS = 7_380_000;

const turn = <T>(items: readonly T[], index: number): T => items[index % items.length]!;

/** A number of sessions, the newest first; the second one is the current session. */
export function sampleSessions(count: number): SessionView[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `session${String(index).padStart(5, '0')}`,
    isCurrent: index === Math.min(1, count - 1),
    agent: turn(AGENTS, index),
    address: turn(ADDRESSES, index),
    createdAt: isoTime(LATEST_MS - (index + 1) * STEP_MS),
    seenAt: isoTime(LATEST_MS - index * STEP_MS),
  }));
}

/** Events of the given kinds, of every kind by default, the newest first. */
export function sampleEvents(kinds: readonly AccountEventKind[] = ACCOUNT_EVENTS.toReversed()): AccountEventView[] {
  return kinds.map((kind, index) => ({
    kind,
    at: isoTime(LATEST_MS - index * STEP_MS),
    agent: turn(AGENTS, index),
    address: turn(ADDRESSES, index),
  }));
}

/** An address as long as mail allows: 64 characters before the sign, labels of 63 after it. */
export const LONG_EMAIL = `${'ada.countess.of.lovelace.and.first.of.all.programmers.'.padEnd(64, 'x')}@${'analytical-engine'.repeat(3)}.example`;

/** A user who signed in through a provider that reports no e-mail. */
export const ANONYMOUS_PROFILE: Profile = {
  user: { ...SAMPLE_USER, email: undefined, hasPassword: false, isSubscribed: false },
  networks: [{ network: 'twitter', label: '@ada' }],
  errors: {},
};

/** A profile with everything set: two-factor, two providers, the miner flag. */
export const FULL_PROFILE: Profile = {
  user: { ...SAMPLE_USER, totpState: 'on', recoveryCodesLeft: 9, minerStatus: 2 },
  networks: [
    { network: 'google', label: 'ada@example.com' },
    { network: 'twitter', label: '@ada' },
  ],
  errors: {},
};

/** The sample profile with some fields changed. */
export function profileWith(user: Partial<Profile['user']>, more: Partial<Profile> = {}): Profile {
  return { ...SAMPLE_PROFILE, ...more, user: { ...SAMPLE_USER, ...user } };
}
