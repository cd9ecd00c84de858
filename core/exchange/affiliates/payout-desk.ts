import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Currency } from '../../domain/currency.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { AffiliatePayoutRecord } from '../../ports/affiliate-store.ts';
import type { Unit } from '../../ports/store.ts';
import { refusal } from '../accounts/refusals.ts';
import type { AccountTools } from '../accounts/tools.ts';
import type { ChainDirectory } from '../chains/chain-directory.ts';
import { refuseOwn } from '../transactions/destination.ts';
import type { Coded, CodedDeeds } from './coded-deed.ts';
import type { PartnerDesk } from './partner-desk.ts';
import type { PartnerViews } from './partner-view.ts';
import type { PartnerWork } from './partner-work.ts';
import { isPayable, leastPayout, payoutTerms } from './payout-rules.ts';
import { belowZero, nothingThere, payoutTooSmall } from './refusals.ts';
import type { Wishes } from './wishes.ts';

export interface PayoutParts {
  readonly partners: PartnerDesk;
  readonly deeds: CodedDeeds;
  readonly wishes: Wishes;
  readonly chains: ChainDirectory;
  readonly views: PartnerViews;
  readonly work: PartnerWork;
}

type Wanted = Pick<AffiliatePayoutRecord, 'amount' | 'networkFee' | 'to'>;

/** Where partners have balances sent to them. */
export class PayoutDesk {
  readonly #tools: AccountTools;
  readonly #parts: PayoutParts;

  constructor(tools: AccountTools, parts: PayoutParts) {
    this.#tools = tools;
    this.#parts = parts;
  }

  /** Sends a whole balance to its saved address. @param key names the wish: it is carried out once. @throws ExchangeError */
  async payOut(ticker: string, coded: Coded, key: string | undefined): Promise<AffiliatePayoutRecord> {
    const { partners, deeds, wishes, work } = this.#parts;
    const { store } = this.#tools;
    const accountId = coded.who.account.id;
    const wish = wishes.of(accountId, key, ['payout', ticker]);
    // Made already: the code that came with it was good once.
    const made = wish && (await store.atomically((unit) => wishes.made(unit, wish)));
    if (made !== undefined) return (await store.affiliatePayouts.byId(made))!;
    const currency = partners.currency(ticker, 'currency');
    const payout = await deeds.run(coded, {
      prepare: async (unit) => {
        if ((await wishes.made(unit, wish)) !== undefined)
          throw new ExchangeError('conflict', 'This payout was just requested');
        await partners.admitOperation(unit, accountId);
        return this.#wanted(unit, accountId, currency);
      },
      carryOut: async (unit, account, wanted) => {
        const record = await this.#requested(unit, account, { ...wanted, currency: currency.ticker }, coded);
        await wishes.keep(unit, wish, record.id);
        return record;
      },
    });
    work.nudge();
    return payout;
  }

  /** Nobody else moves the balance until the unit ends. */
  async #wanted(unit: Unit, accountId: string, currency: Currency): Promise<Wanted> {
    const { chains } = this.#parts;
    const { ticker } = currency;
    if (!isPayable(currency, chains))
      throw new ExchangeError('unavailable', `${ticker.toUpperCase()} cannot be paid out at present`);
    const amount = await unit.affiliateBook.lockBalance(accountId, ticker);
    if (amount === 0n) throw nothingThere(currency, 'currency');
    if (amount < 0n) throw belowZero(currency, 'currency');
    const { minimum, networkFee } = payoutTerms(currency);
    if (amount < minimum) throw payoutTooSmall(currency, leastPayout(currency));
    const saved = (await unit.payoutAddresses.of(accountId)).find((one) => one.currency === ticker);
    if (!saved) throw refusal('not-found', 'address', `Save an address for ${ticker.toUpperCase()} first`);
    if (saved.isUnconfirmed)
      throw refusal(
        'conflict',
        'address',
        `Confirm the address for ${ticker.toUpperCase()} first, or save another one`,
      );
    const { address, extraId } = saved;
    const to = { address, ...(extraId !== undefined && { extraId }) };
    await refuseOwn(unit.transactions, chains.of(ticker).id, to, 'address');
    return { amount, networkFee, to };
  }

  async #requested(
    unit: Unit,
    account: AccountRecord,
    wanted: Wanted & { readonly currency: string },
    { caller }: Coded,
  ): Promise<AffiliatePayoutRecord> {
    const { secrets, clock, announcements } = this.#tools;
    const at = clock.now();
    const { currency, amount, to } = wanted;
    const begun = { status: 'sending', step: 'intended', createdAt: at, dueAt: at, attempts: 0 } as const;
    const record = { ...wanted, ...begun, id: secrets.newId(), accountId: account.id };
    await unit.affiliatePayouts.insert(record);
    const line = { accountId: account.id, currency, amount: -amount, at, reference: record.id };
    await unit.affiliateBook.add({ ...line, kind: 'payout' });
    await announcements.note(unit, account.id, 'payout-requested', caller);
    const sum = `${this.#parts.views.amount(currency, amount)} ${currency.toUpperCase()}`;
    await announcements.tell(unit, account, { kind: 'payout-requested', sum, address: to.address });
    return record;
  }
}
