import { isObject, type Json, objectOf } from './json.ts';

/** A venue's answer that is not what its documents say. */
export class VenueAnswerError extends Error {
  override readonly name = 'VenueAnswerError';
}

/** Reads an answer of a venue's REST. @throws VenueAnswerError that quotes the start of what is no JSON object. */
export function answerOf(venue: string, text: string): Json {
  const answer = objectOf(text);
  if (answer) return answer;
  throw new VenueAnswerError(`${venue} answered no JSON object: ${text.slice(0, 120)}`);
}

/** A list within an answer. @throws VenueAnswerError when it is none. */
export function listIn(venue: string, answer: Json, path: readonly string[]): readonly Json[] {
  let value: unknown = answer;
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  if (Array.isArray(value)) return value.filter(isObject);
  throw new VenueAnswerError(
    `${venue} answered without a list '${path.join('.')}': ${JSON.stringify(answer).slice(0, 120)}`,
  );
}

/** `0.001` for 3 decimals. */
export function stepOfDecimals(decimals: number): string {
  return decimals > 0 ? `0.${'1'.padStart(decimals, '0')}` : '1';
}
