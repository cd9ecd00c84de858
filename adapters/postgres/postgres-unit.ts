import type { Unit } from '../../core/ports/store.ts';
import { accountEvents } from './account-events.ts';
import { affiliateBook } from './affiliate-book.ts';
import { affiliatePayouts } from './affiliate-payouts.ts';
import { affiliateDays } from './affiliate-days.ts';
import { affiliates, payoutAddresses } from './affiliates.ts';
import { PostgresAccountStore } from './account-store.ts';
import { apiKeys } from './api-keys.ts';
import { attempts } from './attempts.ts';
import { deliveries } from './deliveries.ts';
import { conversions } from './conversions.ts';
import { PostgresLedgerStore } from './ledger-store.ts';
import { mailQueue } from './mail-queue.ts';
import { mailTokens } from './mail-tokens.ts';
import { merchants } from './merchants.ts';
import { payments } from './payments.ts';
import { sessions } from './session-records.ts';
import { holdName, refuseOutsideUnit, type Session } from './session.ts';
import { audit, cursors, fixedQuotes, idempotency, leases, settings } from './small-stores.ts';
import { proofs } from './spent-proofs.ts';
import { subscriptions } from './subscriptions.ts';
import { sweeps } from './sweep-store.ts';
import { tickets } from './tickets.ts';
import { unpaidExchanges } from './unpaid-exchanges.ts';
import { PostgresTransactionStore } from './transaction-store.ts';

/** All parts of the store over one session. */
export class PostgresUnit implements Unit {
  readonly transactions: PostgresTransactionStore;
  readonly ledger: PostgresLedgerStore;
  readonly fixedQuotes: Unit['fixedQuotes'];
  readonly idempotency: Unit['idempotency'];
  readonly cursors: Unit['cursors'];
  readonly leases: Unit['leases'];
  readonly settings: Unit['settings'];
  readonly audit: Unit['audit'];
  readonly sweeps: Unit['sweeps'];
  readonly subscriptions: Unit['subscriptions'];
  readonly tickets: Unit['tickets'];
  readonly accounts: PostgresAccountStore;
  readonly sessions: Unit['sessions'];
  readonly mailTokens: Unit['mailTokens'];
  readonly attempts: Unit['attempts'];
  readonly accountEvents: Unit['accountEvents'];
  readonly mailQueue: Unit['mailQueue'];
  readonly proofs: Unit['proofs'];
  readonly merchants: Unit['merchants'];
  readonly apiKeys: Unit['apiKeys'];
  readonly payments: Unit['payments'];
  readonly deliveries: Unit['deliveries'];
  readonly affiliates: Unit['affiliates'];
  readonly affiliateBook: Unit['affiliateBook'];
  readonly conversions: Unit['conversions'];
  readonly affiliatePayouts: Unit['affiliatePayouts'];
  readonly payoutAddresses: Unit['payoutAddresses'];
  readonly affiliateDays: Unit['affiliateDays'];
  readonly unpaid: Unit['unpaid'];
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    this.transactions = new PostgresTransactionStore(session);
    this.ledger = new PostgresLedgerStore(session);
    this.fixedQuotes = fixedQuotes(session);
    this.idempotency = idempotency(session);
    this.cursors = cursors(session);
    this.leases = leases(session);
    this.settings = settings(session);
    this.audit = audit(session);
    this.sweeps = sweeps(session);
    this.subscriptions = subscriptions(session);
    this.tickets = tickets(session);
    this.accounts = new PostgresAccountStore(session);
    this.sessions = sessions(session);
    this.mailTokens = mailTokens(session);
    this.attempts = attempts(session);
    this.accountEvents = accountEvents(session);
    this.mailQueue = mailQueue(session);
    this.proofs = proofs(session);
    this.merchants = merchants(session);
    this.apiKeys = apiKeys(session);
    this.payments = payments(session);
    this.deliveries = deliveries(session);
    this.affiliates = affiliates(session);
    this.affiliateBook = affiliateBook(session);
    this.conversions = conversions(session);
    this.affiliatePayouts = affiliatePayouts(session);
    this.payoutAddresses = payoutAddresses(session);
    this.affiliateDays = affiliateDays(session);
    this.unpaid = unpaidExchanges(session);
  }

  async exclusively(name: string): Promise<void> {
    refuseOutsideUnit(this.#session, 'exclusively');
    await holdName(this.#session, name);
  }
}
