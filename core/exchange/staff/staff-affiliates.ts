import { ExchangeError } from '../../contract/exchange-error.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { AccountRecord } from '../../ports/stores/accounts/account-store.ts';
import type { AffiliateRecord } from '../../ports/stores/affiliates/affiliate-store.ts';
import type { AffiliatePayoutRecord } from '../../ports/stores/affiliates/affiliate-payouts.ts';
import type { ConversionRecord } from '../../ports/stores/affiliates/conversions.ts';
import type { Job } from '../../ports/stores/affiliates/job-store.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { StaffAffiliate } from '../../ports/apis/staff-api.ts';
import { accountFound, subjectOf } from './staff-account-lookup.ts';
import type { AmountFormatter } from './amount-formatter.ts';
import { redactedText } from './redacted-text.ts';
import { auditLines, type By } from './staff-action.ts';

/** Conversions and payouts that staff sees at most. */
const LATEST = 20;

/** Settings of an affiliate that staff changes; absent ones stay unchanged. */
interface Switches {
  readonly enabled?: boolean | undefined;
  readonly operations?: boolean | undefined;
}

export class StaffAffiliates {
  readonly #store: Store;
  readonly #amounts: AmountFormatter;
  readonly #clock: Clock;

  constructor(store: Store, amounts: AmountFormatter, clock: Clock) {
    this.#store = store;
    this.#amounts = amounts;
    this.#clock = clock;
  }

  /** @param account an e-mail, or an ID. @throws ExchangeError not-found, also for one that is no affiliate. */
  async find(account: string): Promise<StaffAffiliate> {
    const { accounts } = this.#store;
    const record = await accountFound(accounts, account);
    return this.#shown(this.#store, record, await affiliateOf(this.#store, record.id));
  }

  /** Enables or disables an affiliate, or their operations; audited with actor and reason. As `find`. */
  set(account: string, { enabled, operations }: Switches, { actor, reason }: By): Promise<StaffAffiliate> {
    const at = this.#clock.now();
    return this.#store.atomically(async (unit) => {
      const record = await accountFound(unit.accounts, account);
      // The lock waits for the affiliate's operation in progress; a later one sees the new setting.
      await unit.accounts.lock(record.id);
      const affiliate = await affiliateOf(unit, record.id);
      const next = { isEnabled: enabled ?? affiliate.isEnabled, hasOperations: operations ?? affiliate.hasOperations };
      await unit.affiliates.setSwitches(record.id, next);
      const action = `partner ${onOff(next.isEnabled)}, operations ${onOff(next.hasOperations)}`;
      await unit.audit.add({ at, actor: `staff:${actor}`, action, reason, transactionId: subjectOf(record.id) });
      return this.#shown(unit, record, { ...affiliate, ...next });
    });
  }

  async #shown(unit: UnitOfWork, { id, email }: AccountRecord, affiliate: AffiliateRecord): Promise<StaffAffiliate> {
    const balances = await unit.affiliateLedger.balances(id);
    const addresses = await unit.payoutAddresses.of(id);
    const payouts = await unit.affiliatePayouts.page(id, 1, LATEST);
    const conversions = await unit.conversions.page(id, 1, LATEST);
    const audit = await unit.audit.ofTransaction(subjectOf(id));
    return {
      id,
      ...(email !== undefined && { email }),
      refId: affiliate.refId,
      enabled: affiliate.isEnabled,
      operations: affiliate.hasOperations,
      createdAt: isoTime(affiliate.createdAt),
      balances: balances.map(({ currency, amount }) => this.#amounts.of(currency, amount)),
      addresses: addresses.map(({ changedAt, ...to }) => ({ ...to, changedAt: isoTime(changedAt) })),
      payouts: payouts.items.map((one) => this.#payout(one)),
      conversions: conversions.items.map((one) => this.#conversion(one)),
      audit: auditLines(audit),
    };
  }

  #payout(record: AffiliatePayoutRecord) {
    const { id, currency, amount, status, chainTxId, createdAt } = record;
    const sent = { id, ...this.#amounts.of(currency, amount), status, ...(chainTxId !== undefined && { chainTxId }) };
    return { ...sent, createdAt: isoTime(createdAt), ...triesOf(record) };
  }

  #conversion(record: ConversionRecord) {
    const { id, from, to, amountFrom, status, createdAt } = record;
    const traded = { id, ...this.#amounts.of(from, amountFrom), to, status };
    return { ...traded, createdAt: isoTime(createdAt), ...triesOf(record) };
  }
}

function triesOf({ attempts, lastError }: Job) {
  return { attempts, ...(lastError !== undefined && { lastError: redactedText(lastError) }) };
}

async function affiliateOf(
  { affiliates }: Pick<UnitOfWork, 'affiliates'>,
  accountId: string,
): Promise<AffiliateRecord> {
  const affiliate = await affiliates.byId(accountId);
  if (affiliate) return affiliate;
  throw new ExchangeError('not-found', 'This account is no affiliate: it never opened the affiliate page');
}

function onOff(isOn: boolean): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}
