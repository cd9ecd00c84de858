/** A pair that is always available, and an amount within its limits. */
const ASKED = { from: 'ltc', to: 'doge', amount: '15' } as const;

/** Example code for a page of any site, which requests a quote with a publishable key. @param origin of this service */
export function pageExample(origin: string, key: string): string {
  const { from, to, amount } = ASKED;
  return `const answer = await fetch('${origin}/exchange/quote', {
  method: 'POST',
  headers: {
    authorization: 'Bearer ${key}',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ from: '${from}', to: '${to}', amount: '${amount}' }),
});
const { result } = await answer.json();
console.log('${amount} ${from.toUpperCase()} bring', result.amountTo, '${to.toUpperCase()}');`;
}
