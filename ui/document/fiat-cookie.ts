/** Cookie that stores the currency in which worth is shown. */
export const FIAT_COOKIE = 'altway.fiat';

/** Reads the code of a currency from a cookie's value; visitors can write their own, so anything else is dollars. */
export function fiatOf(text: string | undefined): string {
  return text !== undefined && /^[A-Z]{3}$/.test(text) ? text : 'USD';
}
