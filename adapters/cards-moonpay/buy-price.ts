import { compareDecimals, formatUnits, parseUnits } from '../../core/domain/amount.ts';
import {
  CARD_COIN,
  CARD_COIN_DECIMALS,
  CARD_DECIMALS,
  type CardCurrency,
} from '../../core/domain/cards/card-payment.ts';
import { type CardAsked, CardLimitError, type CardPrice } from '../../core/ports/services/card-provider.ts';
import { type MoonPayCalls, MoonPayCallError } from './moonpay-calls.ts';
import { limitsForm, quoteForm } from './moonpay-forms.ts';

/** How long limits are used again, in milliseconds. */
const FRESH_MS = 600_000;
/** Hundredths by which the parts of a price may differ from the whole: half of one for each number, rounded up. */
const MOST_ROUNDED = 3n;
const CARD = { paymentMethod: 'credit_debit_card' };

interface Limits {
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** MoonPay's prices, and its limits, which are asked for seldom. */
export class BuyPrices {
  readonly #calls: MoonPayCalls;
  readonly #now: () => number;
  readonly #limits = new Map<CardCurrency, { readonly at: number; readonly limits: Limits }>();

  constructor(calls: MoonPayCalls, now: () => number) {
    this.#calls = calls;
    this.#now = now;
  }

  /** @throws CardLimitError; Error when MoonPay does not answer, or with what cannot be right. */
  async price(asked: CardAsked): Promise<CardPrice> {
    const { currency } = asked;
    const limits = await this.#limitsOf(currency);
    if (asked.amount !== undefined) {
      within(parseUnits(asked.amount, CARD_DECIMALS), limits);
      return this.#quote(currency, { baseCurrencyAmount: asked.amount, areFeesIncluded: 'true' }, limits);
    }
    try {
      const price = await this.#quote(currency, { quoteCurrencyAmount: asked.coins }, limits);
      within(parseUnits(price.amount, CARD_DECIMALS), limits);
      return price;
    } catch (error) {
      // It refuses coins that cost too little or too much without saying the limit.
      if (error instanceof MoonPayCallError && error.status === 400)
        await this.#refuseOutside(currency, asked.coins, limits);
      throw error;
    }
  }

  /** @throws CardLimitError where the smallest payment buys more than the coins, or the largest one fewer. */
  async #refuseOutside(currency: CardCurrency, coins: string, limits: Limits): Promise<void> {
    const [least, most] = [limits.minimum, limits.maximum].map((units) => formatUnits(units, CARD_DECIMALS));
    const bought = async (amount: string) =>
      (await this.#quote(currency, { baseCurrencyAmount: amount, areFeesIncluded: 'true' }, limits)).coins;
    if (compareDecimals(coins, await bought(least!)) < 0) throw new CardLimitError('too-small', least!);
    if (compareDecimals(coins, await bought(most!)) > 0) throw new CardLimitError('too-large', most!);
  }

  async #quote(currency: CardCurrency, side: Readonly<Record<string, string>>, limits: Limits): Promise<CardPrice> {
    const query = { ...CARD, baseCurrencyCode: currency, ...side };
    const { data } = quoteForm.safeParse(await this.#calls.get(`/v3/currencies/${CARD_COIN}/buy_quote`, query));
    if (!data) throw new Error('MoonPay quotes no price of bitcoin');
    const [total, net, networkFee] = [data.totalAmount, data.baseCurrencyAmount, data.networkFeeAmount].map(cents);
    const fee = total! - net! - networkFee!;
    const listed = cents(data.feeAmount) + cents(data.extraFeeAmount ?? 0);
    const coins = parseUnits(data.quoteCurrencyAmount.toFixed(CARD_COIN_DECIMALS), CARD_COIN_DECIMALS);
    // MoonPay rounds each number, so that their sum can differ by some cents; what the card pays is exact.
    if (coins === 0n || fee < 0n || fee - listed > MOST_ROUNDED || listed - fee > MOST_ROUNDED)
      throw new Error('MoonPay quotes a price that cannot be right');
    return {
      amount: formatUnits(total!, CARD_DECIMALS),
      fee: formatUnits(fee, CARD_DECIMALS),
      networkFee: formatUnits(networkFee!, CARD_DECIMALS),
      coins: formatUnits(coins, CARD_COIN_DECIMALS),
      limits: {
        minimum: formatUnits(limits.minimum, CARD_DECIMALS),
        maximum: formatUnits(limits.maximum, CARD_DECIMALS),
      },
    };
  }

  async #limitsOf(currency: CardCurrency): Promise<Limits> {
    const known = this.#limits.get(currency);
    if (known && this.#now() - known.at < FRESH_MS) return known.limits;
    const query = { ...CARD, baseCurrencyCode: currency, areFeesIncluded: 'true' };
    const { data } = limitsForm.safeParse(await this.#calls.get(`/v3/currencies/${CARD_COIN}/limits`, query));
    if (!data) throw new Error('MoonPay tells no limits');
    const { minBuyAmount, maxBuyAmount } = data.baseCurrency;
    const limits = { minimum: cents(minBuyAmount), maximum: cents(maxBuyAmount) };
    this.#limits.set(currency, { at: this.#now(), limits });
    return limits;
  }
}

/** A JSON number as hundredths; it is written with the digits that it was read from. */
function cents(amount: number): bigint {
  return parseUnits(amount.toFixed(CARD_DECIMALS), CARD_DECIMALS);
}

function within(amount: bigint, { minimum, maximum }: Limits): void {
  if (amount < minimum) throw new CardLimitError('too-small', formatUnits(minimum, CARD_DECIMALS));
  if (amount > maximum) throw new CardLimitError('too-large', formatUnits(maximum, CARD_DECIMALS));
}
