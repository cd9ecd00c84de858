import type { Clock } from '../../ports/clock.ts';
import type { HumanCheck } from '../../ports/human-check.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { OneTimeCodes } from '../../ports/one-time-codes.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { SocialEntrance } from '../../ports/social-entrance.ts';
import type { SocialSignIn } from '../../ports/social-sign-in.ts';
import type { Store } from '../../ports/store.ts';
import type { Subscribing } from '../content/subscribing.ts';
import type { Owners } from '../../ports/owners.ts';
import { AccountOwners } from './account-owners.ts';
import { Announcements } from './announcements.ts';
import { CodeGate } from './code-gate.ts';
import { Confirmations } from './confirmations.ts';
import { Doorway } from './doorway.ts';
import { EmailChange } from './email-change.ts';
import { Housekeeping } from './housekeeping.ts';
import { HumanProofs } from './human-proofs.ts';
import { DeferredSubscribing } from './letters/deferred-subscribing.ts';
import { Errands } from './letters/errands.ts';
import { MailRoom } from './letters/mail-room.ts';
import { Outbox } from './letters/outbox.ts';
import { TrackingLetters } from './letters/tracking-letters.ts';
import { Login } from './login.ts';
import { MailLinks } from './mail-links.ts';
import { NetworkTickets } from './network-tickets.ts';
import { Networks } from './networks.ts';
import { OwnerProof } from './owner-proof.ts';
import { Passwords } from './passwords.ts';
import { Recovery } from './recovery.ts';
import { SecondFactor } from './second-factor.ts';
import { SessionDesk } from './session-desk.ts';
import { Sessions } from './sessions.ts';
import { SignUp } from './sign-up.ts';
import { SocialAccounts } from './social-accounts.ts';
import { SocialDesk } from './social-desk.ts';
import { Throttle } from './throttle.ts';
import type { AccountTools } from './tools.ts';

/** What accounts stand on. */
export interface AccountParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly passwords: PasswordHasher;
  readonly codes: OneTimeCodes;
  readonly human: HumanCheck;
  /** Absent where nothing sends mails: they wait in the queue. */
  readonly mailer?: Mailer | undefined;
  /** Absent where no network is configured. */
  readonly social?: SocialSignIn | undefined;
  /** Where this site is, such as `https://example.com`; never what a request says. */
  readonly origin: () => string;
  /** Names this process among those that share the store. */
  readonly holder: string;
}

/** The desks of accounts. */
export interface AccountDesks {
  readonly sessions: Sessions;
  readonly humans: HumanProofs;
  readonly signUp: SignUp;
  readonly login: Login;
  readonly recovery: Recovery;
  readonly passwords: Passwords;
  readonly emails: EmailChange;
  readonly networks: Networks;
  readonly secondFactor: SecondFactor;
  readonly sessionDesk: SessionDesk;
  readonly confirmations: Confirmations;
}

/** Accounts, open for business. */
export interface Accounts extends AccountDesks {
  /** What other desks of members work with. */
  readonly tools: AccountTools;
  readonly owners: Owners;
  readonly letters: TrackingLetters;
  /** Sets and judges puzzles, of whatever asks for a proof of work. */
  readonly human: HumanCheck;
  readonly subscribing: Subscribing;
  readonly entrance: SocialEntrance;
  readonly housekeeping: Housekeeping;
  /** Undefined where there is no mailer. */
  readonly mailRoom: MailRoom | undefined;
  /** Has mails leave, and what is of no use forgotten, until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

const NO_NETWORKS: SocialSignIn = {
  networks: [],
  begin: () => Promise.reject(new Error('no network is configured')),
  finish: () => Promise.reject(new Error('no network is configured')),
};

/** Puts the parts of accounts together. */
export function openAccounts(parts: AccountParts): Accounts {
  const { store, secrets, clock, logger, passwords, codes, origin, mailer, human, social = NO_NETWORKS } = parts;
  const outbox = new Outbox(secrets, clock);
  const announcements = new Announcements(outbox, clock);
  const links = new MailLinks(secrets, clock, origin);
  const throttle = new Throttle(store, secrets, clock);
  const sessions = new Sessions(store, secrets, clock);
  const errands = new Errands({ store, links, throttle, announcements });
  const mailRoom = mailer && new MailRoom({ store, outbox, errands, mailer, clock, logger });
  const commit: AccountTools['commit'] = async (work) => {
    const done = await store.atomically(work);
    mailRoom?.nudge();
    return done;
  };
  const codings = { secrets, clock, passwords, codes };
  const tools = { store, ...codings, sessions, throttle, links, outbox, announcements, commit };
  const doorway = new Doorway(tools);
  const tickets = new NetworkTickets(store, secrets, clock);
  const accounts = new SocialAccounts(tools, doorway);
  const housekeeping = new Housekeeping(store, clock, logger, parts.holder);
  return {
    ...desksOf(tools, { humans: new HumanProofs(human, store), doorway, tickets, social }),
    tools,
    owners: new AccountOwners({ sessions, secrets, store }),
    letters: new TrackingLetters({ throttle, outbox, secrets, origin }),
    human,
    subscribing: new DeferredSubscribing(tools),
    entrance: new SocialDesk({ social, accounts, tickets, sessions, logger, origin }),
    housekeeping,
    mailRoom,
    start: () => {
      mailRoom?.start();
      housekeeping.start();
    },
    stop: async () => {
      housekeeping.stop();
      await mailRoom?.stop();
    },
  };
}

function desksOf(
  tools: AccountTools,
  parts: { humans: HumanProofs; doorway: Doorway; tickets: NetworkTickets; social: SocialSignIn },
): AccountDesks {
  const { humans, doorway, tickets, social } = parts;
  const gate = new CodeGate(tools);
  const passwords = new Passwords(tools);
  return {
    sessions: tools.sessions,
    humans,
    signUp: new SignUp(tools),
    login: new Login(tools, { humans, gate, doorway }),
    recovery: new Recovery(tools, humans),
    passwords,
    emails: new EmailChange(tools, passwords),
    networks: new Networks(tools, { tickets, passwords, social }),
    secondFactor: new SecondFactor(tools, gate, passwords),
    sessionDesk: new SessionDesk(tools, passwords),
    confirmations: new Confirmations(tools, new OwnerProof(gate, passwords)),
  };
}
