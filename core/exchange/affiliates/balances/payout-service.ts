import { ExchangeError } from '../../../contract/exchange-error.ts';
import { fieldError } from '../../../contract/field-error.ts';
import type { Currency } from '../../../domain/quotes/currency.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { AffiliatePayoutRecord } from '../../../ports/stores/affiliates/affiliate-payouts.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { AccountContext } from '../../accounts/account-context.ts';
import { lockExisting, saveKey } from '../../idempotency/idempotency.ts';
import { accountKeyOf } from '../../idempotency/idempotency-key.ts';
import type { ChainRegistry } from '../../chains/chain-registry.ts';
import { rejectOwnAddress } from '../../transactions/destination.ts';
import type { Authorization, TwoFactorActions } from './two-factor-action.ts';
import type { AffiliateService } from '../affiliate-service.ts';
import type { AffiliateViews } from '../affiliate-view.ts';
import type { AffiliateWorker } from './affiliate-worker.ts';
import { isPayable, smallestPayout, payoutTerms } from './payout-terms.ts';
import { negativeBalance, emptyBalance, payoutTooSmall } from '../errors.ts';

interface PayoutParts {
  readonly affiliates: AffiliateService;
  readonly actions: TwoFactorActions;
  readonly chains: ChainRegistry;
  readonly views: AffiliateViews;
  readonly work: AffiliateWorker;
}

type Wanted = Pick<AffiliatePayoutRecord, 'amount' | 'networkFee' | 'to'>;

export class PayoutService {
  readonly #context: AccountContext;
  readonly #parts: PayoutParts;

  constructor(context: AccountContext, parts: PayoutParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Sends a whole balance to its saved address. @param key idempotency key of the request. @throws ExchangeError */
  async payOut(ticker: string, authorization: Authorization, key: string | undefined): Promise<AffiliatePayoutRecord> {
    const { affiliates, actions, work } = this.#parts;
    const { store, secrets } = this.#context;
    const accountId = authorization.who.account.id;
    const idempotencyKey = accountKeyOf(secrets, accountId, key, ['payout', ticker]);
    // A repeated request is answered first: its code has been used up.
    const made = idempotencyKey && (await store.atomically((unit) => lockExisting(unit, idempotencyKey)));
    if (made !== undefined) return (await store.affiliatePayouts.byId(made))!;
    const currency = affiliates.currency(ticker, 'currency');
    const payout = await actions.run(authorization, {
      validate: async (unit) => {
        if ((await lockExisting(unit, idempotencyKey)) !== undefined)
          throw new ExchangeError('conflict', 'This payout was just requested');
        await affiliates.admitOperation(unit, accountId);
        return this.#wanted(unit, accountId, currency);
      },
      execute: async (unit, account, wanted) => {
        const record = await this.#requested(unit, account, { ...wanted, currency: currency.ticker }, authorization);
        await saveKey(unit, idempotencyKey, record.id, record.createdAt);
        return record;
      },
    });
    work.wake();
    return payout;
  }

  /** Locks the balance until the unit of work ends. */
  async #wanted(unit: UnitOfWork, accountId: string, currency: Currency): Promise<Wanted> {
    const { chains } = this.#parts;
    const { ticker } = currency;
    if (!isPayable(currency, chains))
      throw new ExchangeError('unavailable', `${ticker.toUpperCase()} cannot be paid out at present`);
    const amount = await unit.affiliateLedger.lockBalance(accountId, ticker);
    if (amount === 0n) throw emptyBalance(currency, 'currency');
    if (amount < 0n) throw negativeBalance(currency, 'currency');
    const { minimum, networkFee } = payoutTerms(currency);
    if (amount < minimum) throw payoutTooSmall(currency, smallestPayout(currency));
    const saved = (await unit.payoutAddresses.of(accountId)).find((one) => one.currency === ticker);
    if (!saved) throw fieldError('not-found', 'address', `Save an address for ${ticker.toUpperCase()} first`);
    if (saved.isUnconfirmed)
      throw fieldError(
        'conflict',
        'address',
        `Confirm the address for ${ticker.toUpperCase()} first, or save another one`,
      );
    const { address, extraId } = saved;
    const to = { address, ...(extraId !== undefined && { extraId }) };
    await rejectOwnAddress(unit.transactions, to, 'address');
    return { amount, networkFee, to };
  }

  async #requested(
    unit: UnitOfWork,
    account: AccountRecord,
    wanted: Wanted & { readonly currency: string },
    { caller }: Authorization,
  ): Promise<AffiliatePayoutRecord> {
    const { secrets, clock, notifier } = this.#context;
    const at = clock.now();
    const { currency, amount, to } = wanted;
    const begun = { status: 'sending', step: 'intended', createdAt: at, dueAt: at, attempts: 0 } as const;
    const record = { ...wanted, ...begun, id: secrets.newId(), accountId: account.id };
    await unit.affiliatePayouts.insert(record);
    const line = { accountId: account.id, currency, amount: -amount, at, reference: record.id };
    await unit.affiliateLedger.add({ ...line, kind: 'payout' });
    await notifier.record(unit, account.id, 'payout-requested', caller);
    const sum = `${this.#parts.views.amount(currency, amount)} ${currency.toUpperCase()}`;
    await notifier.notify(unit, account, { kind: 'payout-requested', sum, address: to.address });
    return record;
  }
}
