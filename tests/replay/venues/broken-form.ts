/**
 * A message of which one character that belongs to its form became another. Venues without checksums leave a digit that
 * became another one to TLS; what breaks the form has to be noticed.
 */
export function brokenForm(text: string, random: () => number): string {
  const places = [...text.matchAll(/[\d[\]{},:]/g)].map(({ index }) => index);
  const at = places[Math.floor(random() * places.length)]!;
  return `${text.slice(0, at)}x${text.slice(at + 1)}`;
}
