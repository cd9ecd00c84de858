/** A pair that is always offered, and a sum within its limits. */
const ASKED = { from: 'ltc', to: 'doge', amount: '15' } as const;

/** Code for a page of any site, which asks for a quote with a publishable key. @param origin where this service is */
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
