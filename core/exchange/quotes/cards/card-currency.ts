import { CARD_DECIMALS, type CardCurrency, cardSource } from '../../../domain/cards/card-payment.ts';
import type { Currency } from '../../../domain/quotes/currency.ts';

const NAMES: Readonly<Record<CardCurrency, string>> = { usd: 'US Dollar', eur: 'Euro' };

/**
 * A card source as customers get it. @param coin the bitcoin that is bought, whose confirmations, block time and trouble
 * hold for it too.
 */
export function cardCurrency(currency: CardCurrency, coin?: Currency): Currency {
  return {
    ticker: cardSource(currency),
    asset: currency,
    name: NAMES[currency],
    network: 'Visa, MasterCard',
    kind: 'fiat',
    decimals: CARD_DECIMALS,
    isWebEnabled: true,
    withdrawable: false,
    networkFee: '0',
    minimumPayout: '0',
    confirmations: coin?.confirmations ?? 1,
    ...(coin?.blockSeconds !== undefined && { blockSeconds: coin.blockSeconds }),
    ...(coin?.trouble && { trouble: coin.trouble }),
  };
}
