/**
 * A decimal string cut, never rounded up, to about `significant` digits; whole digits always stay. For display only,
 * not for amounts that people rely on.
 */
export function shortAmount(decimal: string, significant = 7): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  if (fraction === '') return whole;
  const leadingZeros = whole === '0' ? /^0*/.exec(fraction)![0].length : 0;
  const places = whole === '0' ? leadingZeros + significant : Math.max(0, significant - whole.length);
  const kept = fraction.slice(0, places).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}
