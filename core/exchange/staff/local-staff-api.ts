import { MAX_POSTINGS } from '../../contract/staff/staff-inputs.ts';
import type { AddressRules } from '../../ports/chains/address-rules.ts';
import type { Alarms } from '../../ports/services/alarms.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { StaffApi } from '../../ports/apis/staff-api.ts';
import { LedgerService } from './ledger-service.ts';
import { CurrencyRegistry } from '../chains/currency-registry.ts';
import { validateDestination, REFUND_FIELDS } from '../transactions/destination.ts';
import { HoldResolver } from '../transactions/hold-resolver.ts';
import { commissionListener } from '../affiliates/commission-listener.ts';
import { deliveryView } from '../merchants/payment-view.ts';
import { PaymentEvents } from '../merchants/payment-events.ts';
import { RedirectService } from '../transactions/redirect-service.ts';
import { ledgerListener } from '../transactions/postings.ts';
import { suspenseListener } from '../transactions/suspense/suspense-listener.ts';
import { type TransactionListener, TransactionProcessor } from '../transactions/transaction-processor.ts';
import type { ApiDomainSetting } from '../site/api-domain-setting.ts';
import { ledgerCalls } from './ledger/ledger-calls.ts';
import { alarmCalls } from './alarms/alarm-calls.ts';
import { AfterRestore } from './after-restore.ts';
import { StaffAccounts } from './staff-accounts.ts';
import { StaffAffiliates } from './staff-affiliates.ts';
import { StaffSettings } from './staff-settings.ts';
import { openSuspense, suspenseCalls } from './staff-suspense.ts';
import { StaffStops } from './staff-stops.ts';
import { StaffTickets } from './staff-tickets.ts';
import { TransactionLookup } from './transaction-lookup.ts';
import { TransactionReports } from './transaction-report.ts';
import { AmountFormatter } from './amount-formatter.ts';
import { treasuryCalls } from './treasury-calls.ts';
import type { LiveTreasury } from '../treasury/holdings/hot-wallets.ts';
import { hedgingCalls } from './hedging/hedging-calls.ts';
import { StaffService } from './staff-service.ts';

interface StaffApiParts {
  readonly store: Store;
  readonly catalogue: CurrencyCatalogue;
  readonly addresses: AddressRules;
  readonly clock: Clock;
  /** SHA-256 in hex. */
  readonly digest: (text: string) => string;
  readonly domain: ApiDomainSetting;
  /** A new ID: 12 lower-case letters and digits. */
  readonly newId: () => string;
  /** Nodes, signer and prices of a running server; absent without one. */
  readonly treasury?: LiveTreasury | undefined;
  /** How alarms of a running server reach people; absent without one. */
  readonly channels?: readonly Alarms[] | undefined;
}

/**
 * The calls of staff. They use the database only: they need no chain, signer or market, and no running server. Those of the
 * treasury tell more with one.
 */
export function localStaffApi(parts: StaffApiParts): StaffApi {
  const { store, catalogue, addresses, clock, digest, newId } = parts;
  const currencies = new CurrencyRegistry(catalogue);
  const processor = new TransactionProcessor(clock, listeners(new PaymentEvents(currencies, { newId })));
  const holdResolver = new HoldResolver(processor, currencies, (ticker, given) =>
    validateDestination(addresses, currencies.find(ticker), given, REFUND_FIELDS),
  );
  const amounts = new AmountFormatter(catalogue);
  const views = new TransactionReports(amounts);
  const redirects = new RedirectService(processor, currencies, addresses);
  const suspense = openSuspense({ store, currencies, addresses, amounts, clock });
  const lookup = new TransactionLookup({ store, views, suspense, clock });
  const service = new StaffService({ store, processor, holdResolver, redirects, views, clock });
  const afterRestore = new AfterRestore(store, processor, clock);
  const ledger = new LedgerService(store, amounts, views, digest);
  const accounts = new StaffAccounts(store, clock, digest);
  const affiliates = new StaffAffiliates(store, amounts, clock);
  const tickets = new StaffTickets(store, clock);
  const stops = new StaffStops(store, catalogue, clock);
  const settings = new StaffSettings(store, parts.domain, clock);
  return {
    explain: ({ id }) => lookup.explain(id),
    deliveries: async ({ id }) => (await store.deliveries.ofPayment((await lookup.explain(id)).id)).map(deliveryView),
    stuck: ({ attempts = 1 }) => lookup.stuck(Number(attempts)),
    retry: (action) => service.retry(action),
    hold: (action) => service.hold(action),
    release: (action) => service.release(action),
    refund: ({ refundAddress, refundExtraId, ...action }) => service.refund(action, { refundAddress, refundExtraId }),
    redirect: ({ address, extraId, ...action }) => service.redirect(action, { address, extraId }),
    bump: (action) => service.bump(action),
    bury: (action) => service.bury(action),
    restored: ({ indexes, isJournalNewest, ...by }) => afterRestore.run({ indexes, isJournalNewest }, by),
    ...suspenseCalls(suspense),
    ledgerBalances: () => ledger.balances(),
    ledgerPostings: ({ after = 0, limit = MAX_POSTINGS / 2 }) => ledger.postings(Number(after), Number(limit)),
    ...ledgerCalls({ store, catalogue, amounts, clock, newId }),
    account: ({ account }) => accounts.find(account),
    setMiner: ({ account, status, ...action }) => accounts.setMiner(account, status, action),
    signOut: ({ account, ...action }) => accounts.signOut(account, action),
    token: ({ token }) => accounts.token(token),
    tickets: ({ open }) => tickets.list(open !== undefined),
    ticket: ({ id }) => tickets.one(id),
    closeTicket: ({ id, ...by }) => tickets.close(id, by),
    partner: ({ account }) => affiliates.find(account),
    setPartner: ({ account, enabled, operations, ...action }) =>
      affiliates.set(account, { enabled, operations }, action),
    domain: () => settings.domain(),
    setDomain: ({ domain, ...by }) => settings.setDomain(domain, by),
    stops: () => stops.list(),
    stop: ({ actor, reason, ...target }) => stops.stop(target, { actor, reason }),
    resume: ({ actor, reason, ...target }) => stops.resume(target, { actor, reason }),
    ...treasuryCalls({ store, catalogue, clock, amounts, live: parts.treasury, digest, newId }),
    ...hedgingCalls({ store, clock }),
    ...alarmCalls({ store, clock, channels: parts.channels }),
    ledgerAudit: ({ state }) => ledger.audit(state),
  };
}

/** What follows each step of staff's too. */
function listeners(payments: PaymentEvents): readonly TransactionListener[] {
  return [ledgerListener, suspenseListener, payments, commissionListener()];
}
