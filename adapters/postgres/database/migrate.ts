import { sql, type Kysely } from 'kysely';
import { transactions } from '../migrations/0001-transactions.ts';
import { ledger } from '../migrations/0002-ledger.ts';
import { smallTables } from '../migrations/0003-small-tables.ts';
import { requestCounts } from '../migrations/0004-request-counts.ts';
import { sweeps } from '../migrations/0005-sweeps.ts';
import { accounts } from '../migrations/0006-accounts.ts';
import { subscriptions } from '../migrations/0007-subscriptions.ts';
import { supportTickets } from '../migrations/0008-support-tickets.ts';
import { affiliates } from '../migrations/0009-affiliates.ts';
import { merchants } from '../migrations/0010-merchants.ts';
import { affiliateDays } from '../migrations/0011-affiliate-days.ts';
import { payInsInUse } from '../migrations/0012-pay-ins-in-use.ts';
import { confirmations } from '../migrations/0013-confirmations.ts';
import { publishableKeys } from '../migrations/0014-publishable-keys.ts';
import { unpaidExchanges } from '../migrations/0015-unpaid-exchanges.ts';
import { settings } from '../migrations/0017-settings.ts';
import { idempotencyResources } from '../migrations/0018-idempotency-resources.ts';
import { work } from '../migrations/0019-work.ts';
import { builds } from '../migrations/0020-builds.ts';
import { rateRisk } from '../migrations/0021-rate-risk.ts';
import { transferForms } from '../migrations/0025-transfer-forms.ts';
import { sharedAddressSpace } from '../migrations/0030-shared-address-space.ts';
import { roundingAccount } from '../migrations/0031-rounding-account.ts';
import { promises } from '../migrations/0034-promises.ts';
import { reconciliation } from '../migrations/0037-reconciliation.ts';
import { ledgerProposals } from '../migrations/0038-ledger-proposals.ts';
import { affiliatePayoutsInFlight } from '../migrations/0043-affiliate-payouts-in-flight.ts';
import { bodyCompression } from '../migrations/0044-body-compression.ts';
import { addressSpaces } from '../migrations/0045-address-spaces.ts';
import { suspenseReturns } from '../migrations/0050-suspense-returns.ts';
import { promisesInBlocks } from '../migrations/0053-promises-in-blocks.ts';
import { exchangeMails } from '../migrations/0054-exchange-mails.ts';
import { cardAccounts } from '../migrations/0055-card-accounts.ts';
import { cardPayments } from '../migrations/0056-card-payments.ts';
import { fixedRates } from '../migrations/0057-fixed-rates.ts';
import { oldCardPayments } from '../migrations/0058-old-card-payments.ts';
import { priceHistory } from '../migrations/0059-price-history.ts';
import { hedgesMigration } from '../migrations/0060-hedges.ts';
import { passkeys } from '../migrations/0062-passkeys.ts';
import { ledgerSums } from '../migrations/0061-ledger-sums.ts';
import { transitAccount } from '../migrations/0063-transit-account.ts';
import { treasuryTransfers } from '../migrations/0064-treasury-transfers.ts';
import { hedgesOfAVenue } from '../migrations/0065-hedges-of-a-venue.ts';
import { postingsTogether } from '../migrations/0069-postings-together.ts';
import { alarmsMigration } from '../migrations/0066-alarms.ts';
import { paidCardPayments } from '../migrations/0070-paid-card-payments.ts';
import { ownAddresses } from '../migrations/0072-own-addresses.ts';
import { claimedArrivals } from '../migrations/0076-claimed-arrivals.ts';
import { affiliateLinksMigration } from '../migrations/0080-affiliate-links.ts';
import { namedTransactions } from '../migrations/0081-named-transactions.ts';
import { chainsOfWithdrawals } from '../migrations/0082-chains-of-withdrawals.ts';
import { networksOfAVenue } from '../migrations/0083-networks-of-a-venue.ts';
import { savedAddressesMigration } from '../migrations/0085-saved-addresses.ts';
import { namesOfMerchants } from '../migrations/0086-names-of-merchants.ts';
import { missingOrders } from '../migrations/0077-missing-orders.ts';
import type { Migration } from '../migrations/migration.ts';
import type { Tables } from './tables.ts';

const MIGRATIONS: readonly Migration[] = [
  transactions,
  ledger,
  smallTables,
  requestCounts,
  sweeps,
  accounts,
  subscriptions,
  supportTickets,
  affiliates,
  merchants,
  affiliateDays,
  payInsInUse,
  confirmations,
  publishableKeys,
  unpaidExchanges,
  settings,
  idempotencyResources,
  work,
  builds,
  rateRisk,
  transferForms,
  sharedAddressSpace,
  roundingAccount,
  promises,
  reconciliation,
  ledgerProposals,
  affiliatePayoutsInFlight,
  bodyCompression,
  addressSpaces,
  suspenseReturns,
  promisesInBlocks,
  exchangeMails,
  cardAccounts,
  cardPayments,
  fixedRates,
  oldCardPayments,
  priceHistory,
  hedgesMigration,
  passkeys,
  ledgerSums,
  transitAccount,
  treasuryTransfers,
  hedgesOfAVenue,
  postingsTogether,
  alarmsMigration,
  paidCardPayments,
  ownAddresses,
  claimedArrivals,
  missingOrders,
  affiliateLinksMigration,
  namedTransactions,
  chainsOfWithdrawals,
  networksOfAVenue,
  savedAddressesMigration,
  namesOfMerchants,
];

/**
 * Brings the schema up to date, all of it or nothing. Processes that start together take turns.
 * @param last name of the last migration to run: tests use it to create the database of an older version.
 * @throws Error when a newer version created the database.
 */
export async function migrate(database: Kysely<Tables>, last?: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw<{ name: string }>(statement).execute(transaction);
    await run(`select pg_advisory_xact_lock(hashtextextended('altway:migrations', 0))`);
    await run(`create table if not exists migrations (name text primary key, at timestamptz not null default now())`);
    const done = new Set((await run('select name from migrations')).rows.map(({ name }) => name));
    const unknown = [...done].filter((name) => !MIGRATIONS.some((known) => known.name === name));
    if (unknown.length > 0) {
      throw new Error(`the database was made by a newer version (${unknown.join(', ')}): run that version`);
    }
    for (const migration of MIGRATIONS.filter(({ name }) => !done.has(name) && (last === undefined || name <= last))) {
      const { name, statements } = migration;
      for (const statement of statements) await run(statement);
      await migration.fill?.(transaction);
      await sql`insert into migrations (name) values (${name})`.execute(transaction);
    }
  });
}
