/** What the address leaves out, because it is so anyway. */
const USUAL: Readonly<Record<string, string>> = { base: 'btc', sort: 'popular' };

/** The address of a table in a certain state: its path and what is not as usual, in the order given. */
export function tablePath(path: string, state: Readonly<Record<string, string>>): string {
  const parameters = Object.entries(state).filter(([name, value]) => value !== '' && value !== USUAL[name]);
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? path : `${path}?${query}`;
}
