/** Default values, which the address leaves out. */
const USUAL: Readonly<Record<string, string>> = { base: 'btc', sort: 'popular' };

/** The address of a table's state: its path and the values that differ from the defaults, in the order given. */
export function tablePath(path: string, state: Readonly<Record<string, string>>): string {
  const parameters = Object.entries(state).filter(([name, value]) => value !== '' && value !== USUAL[name]);
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? path : `${path}?${query}`;
}
