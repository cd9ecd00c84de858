/**
 * Which of the codings on offer an `Accept-Encoding` header prefers (RFC 9110, section 12.5.3): that of the greatest weight,
 * of several the first on offer. @returns undefined for none of them: the content is then sent as it is.
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
  // What is no number is no wish.
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
