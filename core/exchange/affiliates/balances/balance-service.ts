import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { AffiliateBalance, ConvertStatus, PayoutStatus } from '../../../domain/affiliates/affiliate-balance.ts';
import { formatSignedUnits, formatUnits } from '../../../domain/amount.ts';
import type { Currency, Ticker } from '../../../domain/quotes/currency.ts';
import { DEFAULT_SELECTION } from '../../../domain/quotes/selection.ts';
import type { PayoutAddress } from '../../../ports/stores/affiliates/affiliate-payouts.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { SignedIn } from '../../accounts/sign-in/sessions.ts';
import type { ChainRegistry } from '../../chains/chain-registry.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import type { BalanceMarket } from './balance-market.ts';
import { type BtcValuation, WORTH_DECIMALS } from '../statistics/btc-valuation.ts';
import type { AffiliateService } from '../affiliate-service.ts';
import type { AffiliateViews } from '../affiliate-view.ts';
import { isPayable, payoutTerms } from './payout-terms.ts';

interface BalanceParts {
  readonly store: Store;
  readonly affiliates: AffiliateService;
  readonly market: BalanceMarket;
  readonly worth: BtcValuation;
  readonly views: AffiliateViews;
  readonly currencies: CurrencyRegistry;
  readonly chains: ChainRegistry;
}

/** Lists an affiliate's balances, and what can be done with each now. */
export class BalanceService {
  readonly #parts: BalanceParts;

  constructor(parts: BalanceParts) {
    this.#parts = parts;
  }

  async balances(accountId: string): Promise<readonly AffiliateBalance[]> {
    const { store, views, worth } = this.#parts;
    return (await store.affiliateLedger.balances(accountId)).map(({ currency, amount }) => {
      const units = worth.of(currency, amount);
      return {
        currency,
        amount: views.amount(currency, amount),
        ...(units !== undefined && { worth: formatSignedUnits(units, WORTH_DECIMALS) }),
      };
    });
  }

  async convertStatuses(accountId: string): Promise<readonly ConvertStatus[]> {
    const { store, affiliates } = this.#parts;
    const { operationsDisabled } = await affiliates.status(accountId);
    const underway = new Set(await store.conversions.underway(accountId));
    return (await store.affiliateLedger.balances(accountId)).map(({ currency, amount }): ConvertStatus => {
      if (operationsDisabled) return { currency, status: 'disabled' };
      if (underway.has(currency)) return { currency, status: 'in-progress' };
      return { currency, status: this.#tradable(currency, amount) };
    });
  }

  async payoutStatuses({ account }: Pick<SignedIn, 'account'>): Promise<readonly PayoutStatus[]> {
    const { store, affiliates, currencies } = this.#parts;
    const { operationsDisabled } = await affiliates.status(account.id);
    const saved = new Map((await store.payoutAddresses.of(account.id)).map((one) => [one.currency, one]));
    const hasCodes = account.totp?.isConfirmed === true;
    return (await store.affiliateLedger.balances(account.id)).map(({ currency: ticker, amount }) => {
      const currency = currencies.find(ticker);
      const { minimum, networkFee } = payoutTerms(currency);
      const written = (units: bigint) => formatUnits(units, currency.decimals);
      const status = operationsDisabled
        ? 'disabled'
        : this.#payable(currency, { isTooSmall: amount < minimum, saved: saved.get(ticker), hasCodes });
      return { currency: ticker, status, minimum: written(minimum), networkFee: written(networkFee) };
    });
  }

  /** Whether a balance can be converted to bitcoin; a bitcoin balance, to the default payout currency. */
  #tradable(currency: Ticker, amount: bigint): ConvertStatus['status'] {
    if (amount < 0n) return 'too-small';
    const { from, to } = DEFAULT_SELECTION;
    try {
      this.#parts.market.requireTradable(currency, currency === from ? to : from, amount);
      return 'ready';
    } catch (error) {
      return ExchangeError.from(error).code === 'amount-too-small' ? 'too-small' : 'unavailable';
    }
  }

  #payable(
    currency: Currency,
    { isTooSmall, saved, hasCodes }: { isTooSmall: boolean; saved: PayoutAddress | undefined; hasCodes: boolean },
  ): PayoutStatus['status'] {
    if (!isPayable(currency, this.#parts.chains)) return 'unavailable';
    if (isTooSmall) return 'too-small';
    if (!saved) return 'no-address';
    if (saved.isUnconfirmed) return 'address-unconfirmed';
    return hasCodes ? 'ready' : 'two-factor-off';
  }
}
