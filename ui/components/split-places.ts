/**
 * Splits a formatted amount into up to `places` decimals, and the decimals beyond. Formatting groups whole digits only,
 * so the last characters are the last decimals. @param decimal the amount before it was formatted
 */
export function splitPlaces(formatted: string, decimal: string, places: number): readonly [string, string] {
  const fraction = decimal.split('.')[1] ?? '';
  const beyond = Math.max(0, fraction.replace(/0+$/, '').length - places);
  return [formatted.slice(0, formatted.length - beyond), formatted.slice(formatted.length - beyond)];
}
