/**
 * Chooses a content coding by an `Accept-Encoding` header (RFC 9110, section 12.5.3): the one with the greatest weight,
 * and of several the first offered.
 * @returns undefined when none is accepted; the content is then sent unencoded.
 */
export function acceptedCoding<T extends string>(header: string | undefined, offered: readonly T[]): T | undefined {
  if (header === undefined) return undefined;
  const weights = new Map(header.split(',').map(weighed));
  const weightOf = (coding: T) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = offered.toSorted((one, other) => weightOf(other) - weightOf(one));
  return best !== undefined && weightOf(best) > 0 ? best : undefined;
}

function weighed(item: string): readonly [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  // An unreadable weight counts as 0.
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
