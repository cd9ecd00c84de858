import type { UnitOfWork } from '../../core/ports/store.ts';
import { accountEvents } from './account-events.ts';
import { affiliateLedger } from './affiliate-book.ts';
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
export class PostgresUnit implements UnitOfWork {
  readonly transactions: PostgresTransactionStore;
  readonly ledger: PostgresLedgerStore;
  readonly fixedQuotes: UnitOfWork['fixedQuotes'];
  readonly idempotency: UnitOfWork['idempotency'];
  readonly cursors: UnitOfWork['cursors'];
  readonly leases: UnitOfWork['leases'];
  readonly settings: UnitOfWork['settings'];
  readonly audit: UnitOfWork['audit'];
  readonly sweeps: UnitOfWork['sweeps'];
  readonly subscriptions: UnitOfWork['subscriptions'];
  readonly tickets: UnitOfWork['tickets'];
  readonly accounts: PostgresAccountStore;
  readonly sessions: UnitOfWork['sessions'];
  readonly mailTokens: UnitOfWork['mailTokens'];
  readonly attempts: UnitOfWork['attempts'];
  readonly accountEvents: UnitOfWork['accountEvents'];
  readonly mailQueue: UnitOfWork['mailQueue'];
  readonly proofs: UnitOfWork['proofs'];
  readonly merchants: UnitOfWork['merchants'];
  readonly apiKeys: UnitOfWork['apiKeys'];
  readonly payments: UnitOfWork['payments'];
  readonly deliveries: UnitOfWork['deliveries'];
  readonly affiliates: UnitOfWork['affiliates'];
  readonly affiliateLedger: UnitOfWork['affiliateLedger'];
  readonly conversions: UnitOfWork['conversions'];
  readonly affiliatePayouts: UnitOfWork['affiliatePayouts'];
  readonly payoutAddresses: UnitOfWork['payoutAddresses'];
  readonly affiliateDays: UnitOfWork['affiliateDays'];
  readonly unpaid: UnitOfWork['unpaid'];
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
    this.affiliateLedger = affiliateLedger(session);
    this.conversions = conversions(session);
    this.affiliatePayouts = affiliatePayouts(session);
    this.payoutAddresses = payoutAddresses(session);
    this.affiliateDays = affiliateDays(session);
    this.unpaid = unpaidExchanges(session);
  }

  async acquireLock(name: string): Promise<void> {
    refuseOutsideUnit(this.#session, 'exclusively');
    await holdName(this.#session, name);
  }
}
