import { formatUnits, parseUnits } from '../../core/domain/amount.ts';
import {
  CARD_COIN,
  CARD_COIN_DECIMALS,
  CARD_DECIMALS,
  type CardCurrency,
} from '../../core/domain/cards/card-payment.ts';
import { type CardAsked, CardLimitError, type CardPrice } from '../../core/ports/services/card-provider.ts';
import { quotesForm } from './onramp-forms.ts';
import { StripeCallError, type StripeCalls } from './stripe-calls.ts';

/** Bounds of what a card may pay, in whole units of its currency; Stripe's API does not tell them. */
export interface StripeLimits {
  readonly minimum: number;
  readonly maximum: number;
}

/** Times that a price is asked for, at most, until what the card pays is what was asked for. */
const MOST_ASKED = 5;
/** Hundredths by which it may be less. */
const MOST_ROUNDED = 2n;

interface Quoted {
  readonly total: bigint;
  readonly fee: bigint;
  readonly networkFee: bigint;
  readonly coins: bigint;
}

/**
 * Stripe's prices. Its quotes are for the money that is exchanged, and put the fees on top; a customer says what the card
 * pays in all.
 */
export class OnrampPrices {
  readonly #calls: StripeCalls;
  readonly #limits: StripeLimits;
  /** The last quote of each currency: the fees of the next one are about the same part of it. */
  readonly #last = new Map<CardCurrency, Quoted>();

  constructor(calls: StripeCalls, limits: StripeLimits) {
    this.#calls = calls;
    this.#limits = limits;
  }

  /** @throws CardLimitError; Error when Stripe does not answer, or with what cannot be right. */
  async price(asked: CardAsked): Promise<CardPrice> {
    const { currency } = asked;
    const { total, fee, networkFee, coins } =
      asked.amount === undefined
        ? await this.#forCoins(currency, asked.coins)
        : await this.#inAll(currency, within(parseUnits(asked.amount, CARD_DECIMALS), this.#limits));
    const { minimum, maximum } = this.#limits;
    within(total, this.#limits);
    return {
      amount: formatUnits(total, CARD_DECIMALS),
      fee: formatUnits(fee, CARD_DECIMALS),
      networkFee: formatUnits(networkFee, CARD_DECIMALS),
      coins: formatUnits(coins, CARD_COIN_DECIMALS),
      limits: { minimum: String(minimum), maximum: String(maximum) },
    };
  }

  /** Stripe refuses coins that cost too little or too much without saying the limit. @throws CardLimitError */
  async #forCoins(currency: CardCurrency, coins: string): Promise<Quoted> {
    try {
      return await quotedFor(this.#calls, currency, 'destination_amount', coins);
    } catch (error) {
      if (!(error instanceof StripeCallError && error.status === 400)) throw error;
      const units = parseUnits(coins, CARD_COIN_DECIMALS);
      const bought = async (amount: number) =>
        (await this.#inAll(currency, parseUnits(String(amount), CARD_DECIMALS))).coins;
      const { minimum, maximum } = this.#limits;
      if (units < (await bought(minimum))) throw new CardLimitError('too-small', String(minimum));
      if (units > (await bought(maximum))) throw new CardLimitError('too-large', String(maximum));
      throw error;
    }
  }

  /**
   * The price at which the card pays the amount. Not every amount can be hit, because fees are rounded: then the card pays
   * a cent or two less, which count as a fee.
   */
  async #inAll(currency: CardCurrency, amount: bigint): Promise<Quoted> {
    const tried = new Set<bigint>();
    let best: Quoted | undefined;
    let net = this.#guess(currency, amount);
    while (net > 0n && !tried.has(net) && tried.size < MOST_ASKED) {
      tried.add(net);
      // oxlint-disable-next-line no-await-in-loop -- each is asked with the fees of the last one
      const quoted = await quotedFor(this.#calls, currency, 'source_amount', formatUnits(net, CARD_DECIMALS));
      this.#last.set(currency, quoted);
      if (quoted.total <= amount && (!best || quoted.total > best.total)) best = quoted;
      if (quoted.total === amount) break;
      net = amount - quoted.fee - quoted.networkFee;
    }
    const rest = best && amount - best.total;
    if (!best || rest === undefined || rest > MOST_ROUNDED) throw new Error('Stripe quotes no price for the amount');
    return { ...best, total: amount, fee: best.fee + rest };
  }

  #guess(currency: CardCurrency, amount: bigint): bigint {
    const last = this.#last.get(currency);
    return last ? (amount * (last.total - last.fee - last.networkFee)) / last.total : amount;
  }
}

async function quotedFor(
  calls: StripeCalls,
  currency: CardCurrency,
  side: 'source_amount' | 'destination_amount',
  amount: string,
): Promise<Quoted> {
  const answer = await calls.get('/v1/crypto/onramp/quotes', [
    ['source_currency', currency],
    [side, amount],
    ['destination_currencies[]', CARD_COIN],
    ['destination_networks[]', 'bitcoin'],
  ]);
  const { data } = quotesForm.safeParse(answer);
  const quote = data?.destination_network_quotes.bitcoin.find((one) => one.destination_currency === CARD_COIN);
  if (!quote) throw new Error('Stripe quotes no price of bitcoin');
  const coins = parseUnits(quote.destination_amount, CARD_COIN_DECIMALS, 'floor');
  const [total, fee] = [money(quote.source_total_amount), money(quote.fees.transaction_fee_monetary)];
  const networkFee = money(quote.fees.network_fee_monetary);
  if (coins === 0n || fee + networkFee >= total) throw new Error('Stripe quotes a price that cannot be right');
  return { total, fee, networkFee, coins };
}

function money(text: string): bigint {
  return parseUnits(text, CARD_DECIMALS, 'ceiling');
}

function within(amount: bigint, { minimum, maximum }: StripeLimits): bigint {
  if (amount < parseUnits(String(minimum), CARD_DECIMALS)) throw new CardLimitError('too-small', String(minimum));
  if (amount > parseUnits(String(maximum), CARD_DECIMALS)) throw new CardLimitError('too-large', String(maximum));
  return amount;
}
