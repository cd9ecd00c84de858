import { afterAll, beforeAll, describe } from 'vitest';
import { historyContract } from './accounts/store-history.ts';
import { passkeysContract } from './accounts/store-passkeys.ts';
import { savedAddressesContract } from './accounts/store-saved-addresses.ts';
import { accountPartsContract } from './store-account-parts.ts';
import { accountsContract } from './store-accounts.ts';
import { affiliateDaysContract } from './store-affiliate-days.ts';
import { affiliatesContract } from './store-affiliates.ts';
import { attemptsContract } from './store-attempts.ts';
import { ledgerSumsContract } from './operation/store-ledger-sums.ts';
import { ledgerContract } from './store-ledger.ts';
import { merchantsContract } from './store-merchants.ts';
import { exposuresContract } from './operation/store-exposures.ts';
import { promisesContract } from './operation/store-promises.ts';
import { payInsContract } from './store-pay-ins.ts';
import { fixedQuotesContract } from './store-fixed-quotes.ts';
import { idempotencyKeysContract } from './store-idempotency-keys.ts';
import { alarmsContract } from './operation/store-alarms.ts';
import { suspenseContract } from './operation/store-suspense.ts';
import { cardsContract } from './operation/store-cards.ts';
import { settingsContract } from './operation/store-settings.ts';
import { cursorsContract } from './operation/store-cursors.ts';
import { treasuryTransfersContract } from './operation/store-treasury-transfers.ts';
import { hedgeIndexesContract, hedgesContract } from './operation/store-hedges.ts';
import { leasesContract } from './operation/store-leases.ts';
import { pricesContract } from './operation/store-prices.ts';
import { proposalsContract } from './operation/store-proposals.ts';
import { reconciliationsContract } from './operation/store-reconciliations.ts';
import { staffAuditContract } from './operation/store-staff-audit.ts';
import { subscriptionsContract } from './store-subscriptions.ts';
import { sweepsContract } from './store-sweeps.ts';
import type { StoreSubject } from './store-subject.ts';
import { ticketsContract } from './store-tickets.ts';
import { transactionsContract } from './store-transactions.ts';
import { workContract } from './store-work.ts';
import { unpaidContract } from './store-unpaid.ts';
import { unitsContract } from './store-units.ts';

/** The tests for every `Store` on any database. */
export function storeContract(name: string, open: () => Promise<StoreSubject>): void {
  describe(`Store: ${name}`, () => {
    let subject: StoreSubject;
    beforeAll(async () => {
      subject = await open();
    }, 60_000);
    afterAll(() => subject?.close());

    describe('transactions', () => {
      transactionsContract(() => subject);
      historyContract(() => subject);
      workContract(() => subject);
      promisesContract(() => subject);
    });
    describe('open fixed rates', () => {
      exposuresContract(() => subject);
    });
    describe('pay-in addresses', () => {
      payInsContract(() => subject);
    });
    describe('unpaid exchanges', () => {
      unpaidContract(() => subject);
    });
    describe('units of work', () => {
      unitsContract(() => subject);
    });
    describe('passkeys', () => {
      passkeysContract(() => subject);
    });
    describe('saved addresses', () => {
      savedAddressesContract(() => subject);
    });
    describe('the ledger', () => {
      ledgerContract(() => subject);
      ledgerSumsContract(() => subject);
    });
    describe('sweeps', () => {
      sweepsContract(() => subject);
    });
    describe('deposits in suspense', () => {
      suspenseContract(() => subject);
    });
    describe('card payments', () => {
      cardsContract(() => subject);
    });
    describe('proposals', () => {
      proposalsContract(() => subject);
    });
    describe('reconciliations', () => {
      reconciliationsContract(() => subject);
    });
    describe('alarms', () => {
      alarmsContract(() => subject);
    });
    describe('hedges', () => {
      hedgesContract(() => subject.store.hedges);
      hedgeIndexesContract(() => subject);
    });
    describe('transfers of the treasury', () => {
      treasuryTransfersContract(() => subject);
    });
    describe('accounts', () => {
      accountsContract(() => subject);
    });
    describe('sessions and account mails', () => {
      accountPartsContract(() => subject);
    });
    describe('attempts', () => {
      attemptsContract(() => subject);
    });
    describe('subscriptions', () => {
      subscriptionsContract(() => subject);
    });
    describe('support tickets', () => {
      ticketsContract(() => subject);
    });
    describe('merchants', () => {
      merchantsContract(() => subject);
    });

    describe('affiliates', () => {
      affiliatesContract(() => subject);
    });
    describe('affiliate statistics', () => {
      affiliateDaysContract(() => subject);
    });
    describe('fixed quotes', () => {
      fixedQuotesContract(() => subject);
    });
    describe('idempotency keys', () => {
      idempotencyKeysContract(() => subject);
    });
    describe('settings', () => {
      settingsContract(() => subject);
    });
    describe('cursors', () => {
      cursorsContract(() => subject);
    });
    describe('leases', () => {
      leasesContract(() => subject);
    });
    describe('prices', () => {
      pricesContract(() => subject);
    });
    describe('the staff audit', () => {
      staffAuditContract(() => subject);
    });
  });
}
