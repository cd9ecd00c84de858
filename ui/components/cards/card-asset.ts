/** What cards buy, as an asset. */
export const CARD_ASSET = 'btc';
