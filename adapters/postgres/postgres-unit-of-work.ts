import type { UnitOfWork } from '../../core/ports/stores/store.ts';
import { accountEvents } from './stores/accounts/account-events.ts';
import { affiliateLedger } from './stores/affiliates/affiliate-ledger.ts';
import { affiliatePayouts } from './stores/affiliates/affiliate-payouts.ts';
import { affiliateDays } from './stores/affiliates/affiliate-days.ts';
import { affiliates, payoutAddresses } from './stores/affiliates/affiliates.ts';
import { PostgresAccountStore } from './stores/accounts/account-store.ts';
import { apiKeys } from './stores/merchants/api-keys.ts';
import { attempts } from './stores/accounts/attempts.ts';
import { deliveries } from './stores/merchants/deliveries.ts';
import { conversions } from './stores/affiliates/conversions.ts';
import { PostgresLedgerStore } from './stores/transactions/ledger-store.ts';
import { mailQueue } from './stores/accounts/mail-queue.ts';
import { mailTokens } from './stores/accounts/mail-tokens.ts';
import { merchants } from './stores/merchants/merchants.ts';
import { payments } from './stores/merchants/payments.ts';
import { sessions } from './stores/accounts/session-records.ts';
import { advisoryLock, assertInsideUnit, type Connection } from './database/connection.ts';
import { cursors } from './stores/operation/cursors.ts';
import { leases } from './stores/operation/leases.ts';
import { settings } from './stores/operation/settings.ts';
import { staffAudit } from './stores/operation/staff-audit.ts';
import { builds } from './stores/transactions/builds.ts';
import { fixedQuotes } from './stores/transactions/fixed-quotes.ts';
import { idempotencyKeys } from './stores/transactions/idempotency-keys.ts';
import { proofs } from './stores/accounts/spent-captchas.ts';
import { subscriptions } from './stores/accounts/subscriptions.ts';
import { sweeps } from './stores/transactions/sweep-store.ts';
import { tickets } from './stores/accounts/tickets.ts';
import { unpaidExchanges } from './stores/transactions/unpaid-exchanges.ts';
import { PostgresTransactionStore } from './stores/transactions/transaction-store.ts';

/** All stores over one connection. */
export class PostgresUnitOfWork implements UnitOfWork {
  readonly transactions: PostgresTransactionStore;
  readonly ledger: PostgresLedgerStore;
  readonly builds: UnitOfWork['builds'];
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
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.transactions = new PostgresTransactionStore(connection);
    this.ledger = new PostgresLedgerStore(connection);
    this.builds = builds(connection);
    this.fixedQuotes = fixedQuotes(connection);
    this.idempotency = idempotencyKeys(connection);
    this.cursors = cursors(connection);
    this.leases = leases(connection);
    this.settings = settings(connection);
    this.audit = staffAudit(connection);
    this.sweeps = sweeps(connection);
    this.subscriptions = subscriptions(connection);
    this.tickets = tickets(connection);
    this.accounts = new PostgresAccountStore(connection);
    this.sessions = sessions(connection);
    this.mailTokens = mailTokens(connection);
    this.attempts = attempts(connection);
    this.accountEvents = accountEvents(connection);
    this.mailQueue = mailQueue(connection);
    this.proofs = proofs(connection);
    this.merchants = merchants(connection);
    this.apiKeys = apiKeys(connection);
    this.payments = payments(connection);
    this.deliveries = deliveries(connection);
    this.affiliates = affiliates(connection);
    this.affiliateLedger = affiliateLedger(connection);
    this.conversions = conversions(connection);
    this.affiliatePayouts = affiliatePayouts(connection);
    this.payoutAddresses = payoutAddresses(connection);
    this.affiliateDays = affiliateDays(connection);
    this.unpaid = unpaidExchanges(connection);
  }

  async acquireLock(name: string): Promise<void> {
    assertInsideUnit(this.#connection, 'exclusively');
    await advisoryLock(this.#connection, name);
  }
}
