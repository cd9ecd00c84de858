import { divide, formatUnits, parseUnits } from '../../core/domain/amount.ts';
import { CARD_COIN_DECIMALS, CARD_DECIMALS, type CardCurrency } from '../../core/domain/cards/card-payment.ts';
import { type CardAsked, CardLimitError, type CardPrice } from '../../core/ports/services/card-provider.ts';

/** Hundredths of a currency for one bitcoin; undefined while the market has no price. */
export type CoinPrice = (currency: CardCurrency) => bigint | undefined;

/** Fees in hundredths: 2.9 % and 30 for the card, 50 for the transaction on the network. */
const FEE_PERMILLE = 29n;
const FEE_FIXED = 30n;
const NETWORK_FEE = 50n;
/** Bounds of a payment, in hundredths. */
const LEAST = 20_00n;
const MOST = 2_000_00n;

const COIN = 10n ** BigInt(CARD_COIN_DECIMALS);

/** The demonstration provider's price at the demonstration market. @throws CardLimitError; Error without a price. */
export function demonstrationPrice(asked: CardAsked, price: CoinPrice): CardPrice {
  const cents = price(asked.currency);
  if (cents === undefined || cents === 0n) throw new Error(`no price of bitcoin in ${asked.currency}`);
  const amount =
    asked.amount === undefined
      ? amountFor(parseUnits(asked.coins, CARD_COIN_DECIMALS, 'ceiling'), cents)
      : parseUnits(asked.amount, CARD_DECIMALS);
  if (amount < LEAST) throw new CardLimitError('too-small', money(LEAST));
  if (amount > MOST) throw new CardLimitError('too-large', money(MOST));
  return {
    amount: money(amount),
    fee: money(feeOf(amount)),
    networkFee: money(NETWORK_FEE),
    coins: formatUnits(coinsFor(amount, cents), CARD_COIN_DECIMALS),
    limits: { minimum: money(LEAST), maximum: money(MOST) },
  };
}

function feeOf(amount: bigint): bigint {
  return divide(amount * FEE_PERMILLE, 1_000n, 'ceiling') + FEE_FIXED;
}

function coinsFor(amount: bigint, cents: bigint): bigint {
  const rest = amount - feeOf(amount) - NETWORK_FEE;
  return rest > 0n ? (rest * COIN) / cents : 0n;
}

/** The least payment that buys the coins. */
function amountFor(coins: bigint, cents: bigint): bigint {
  const rest = divide(coins * cents, COIN, 'ceiling') + FEE_FIXED + NETWORK_FEE;
  let amount = (rest * 1_000n) / (1_000n - FEE_PERMILLE);
  // The fee is rounded up, so that the division may miss by a hundredth or two.
  while (coinsFor(amount, cents) < coins) amount += 1n;
  return amount;
}

function money(hundredths: bigint): string {
  return formatUnits(hundredths, CARD_DECIMALS);
}
