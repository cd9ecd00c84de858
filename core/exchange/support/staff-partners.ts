import { ExchangeError } from '../../contract/exchange-error.ts';
import { isoTime } from '../../domain/instant.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { AffiliatePayoutRecord, AffiliateRecord, ConversionRecord, DueWork } from '../../ports/affiliate-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Store, Unit } from '../../ports/store.ts';
import type { StaffPartner } from '../../ports/support-api.ts';
import { accountFound, subjectOf } from './staff-accounts.ts';
import type { StaffMoneys } from './staff-money.ts';
import { staffText } from './staff-text.ts';

/** Conversions and payouts that staff is shown. */
const LATEST = 20;

/** What staff changes of a partner; what is not named stays as it is. */
export interface Switches {
  readonly enabled?: boolean | undefined;
  readonly operations?: boolean | undefined;
}

/** Who does a deed, and why. */
interface By {
  readonly actor: string;
  readonly reason: string;
}

/** What staff sees and does of partners. */
export class StaffPartners {
  readonly #store: Store;
  readonly #moneys: StaffMoneys;
  readonly #clock: Clock;

  constructor(store: Store, moneys: StaffMoneys, clock: Clock) {
    this.#store = store;
    this.#moneys = moneys;
    this.#clock = clock;
  }

  /** @param account an e-mail, or an ID. @throws ExchangeError not-found, also for a member who never was a partner. */
  async find(account: string): Promise<StaffPartner> {
    const { accounts } = this.#store;
    const record = await accountFound(accounts, account);
    return this.#shown(this.#store, record, await partnerOf(this.#store, record.id));
  }

  /** Switches a partner, or their operations, off or on again; on record with who did it and why. As `find`. */
  set(account: string, { enabled, operations }: Switches, { actor, reason }: By): Promise<StaffPartner> {
    const at = this.#clock.now();
    return this.#store.atomically(async (unit) => {
      const record = await accountFound(unit.accounts, account);
      // What the partner has begun ends before, or finds the switch.
      await unit.accounts.lock(record.id);
      const partner = await partnerOf(unit, record.id);
      const next = { isEnabled: enabled ?? partner.isEnabled, hasOperations: operations ?? partner.hasOperations };
      await unit.affiliates.setSwitches(record.id, next);
      const action = `partner ${onOff(next.isEnabled)}, operations ${onOff(next.hasOperations)}`;
      await unit.audit.add({ at, actor: `staff:${actor}`, action, reason, transactionId: subjectOf(record.id) });
      return this.#shown(unit, record, { ...partner, ...next });
    });
  }

  async #shown(unit: Unit, { id, email }: AccountRecord, partner: AffiliateRecord): Promise<StaffPartner> {
    const balances = await unit.affiliateBook.balances(id);
    const addresses = await unit.payoutAddresses.of(id);
    const payouts = await unit.affiliatePayouts.page(id, 1, LATEST);
    const conversions = await unit.conversions.page(id, 1, LATEST);
    const audit = await unit.audit.ofTransaction(subjectOf(id));
    return {
      id,
      ...(email !== undefined && { email }),
      refId: partner.refId,
      enabled: partner.isEnabled,
      operations: partner.hasOperations,
      createdAt: isoTime(partner.createdAt),
      balances: balances.map(({ currency, amount }) => this.#moneys.of(currency, amount)),
      addresses: addresses.map(({ changedAt, ...to }) => ({ ...to, changedAt: isoTime(changedAt) })),
      payouts: payouts.items.map((one) => this.#payout(one)),
      conversions: conversions.items.map((one) => this.#conversion(one)),
      audit: audit.map(({ at, actor, action, reason }) => ({ at: isoTime(at), actor, action, reason })),
    };
  }

  #payout(record: AffiliatePayoutRecord) {
    const { id, currency, amount, status, chainTxId, createdAt } = record;
    const sent = { id, ...this.#moneys.of(currency, amount), status, ...(chainTxId !== undefined && { chainTxId }) };
    return { ...sent, createdAt: isoTime(createdAt), ...triesOf(record) };
  }

  #conversion(record: ConversionRecord) {
    const { id, from, to, amountFrom, status, createdAt } = record;
    const traded = { id, ...this.#moneys.of(from, amountFrom), to, status };
    return { ...traded, createdAt: isoTime(createdAt), ...triesOf(record) };
  }
}

function triesOf({ attempts, lastError }: DueWork) {
  return { attempts, ...(lastError !== undefined && { lastError: staffText(lastError) }) };
}

async function partnerOf({ affiliates }: Pick<Unit, 'affiliates'>, accountId: string): Promise<AffiliateRecord> {
  const partner = await affiliates.byId(accountId);
  if (partner) return partner;
  throw new ExchangeError('not-found', 'This account is no partner: it never opened the affiliate page');
}

function onOff(isOn: boolean): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}
