/** How each venue's messages can be told. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/"e":"depthUpdate"|"stream":|"lastUpdateId":/, 'binance'],
  [/"channel":"(book|heartbeat|status|instrument)"|^\[\d+,.*"book-\d+"/, 'kraken'],
  [/"topic":"orderbook\./, 'bybit'],
  [/"channel":"books/, 'okx'],
  [/"channel":"(l2_data|heartbeats|subscriptions)"/, 'coinbase'],
  [/"topic":"\/market\//, 'kucoin'],
];

/** The venue that a message came from; undefined for one that says nothing of it. */
export function venueOf(text: string): string | undefined {
  return SIGNS.find(([sign]) => sign.test(text))?.[1];
}
