import type { Route } from '../../../core/contract/route.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';

/**
 * Parses a call's input from its body. Plain JSON.parse instead of Fastify's parser, which searches every body for
 * `__proto__`: the API's validation builds a new object from the fields that it knows and reads no others.
 * @throws ExchangeError invalid-input.
 */
export function inputOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ExchangeError('invalid-input', 'The request is not JSON', { cause });
  }
}

/** The response body of a call's result. */
export function resultText(result: unknown): string {
  return `{"result":${JSON.stringify(result)}}`;
}

/** As `resultText`, or the answer itself as the body where the route is whole. */
export function answerText({ isWhole }: Route, answer: unknown): string {
  return isWhole ? JSON.stringify(answer) : resultText(answer);
}
