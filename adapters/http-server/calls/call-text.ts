import type { Route } from '../../../core/contract/route.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';

/**
 * The input of a call, as its body says it. Plain JSON.parse in place of Fastify's, which looks for `__proto__` in every
 * body: the API's own parsing builds a new object from the fields it knows and reads no others.
 * @throws ExchangeError invalid-input.
 */
export function inputOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ExchangeError('invalid-input', 'The request is not JSON', { cause });
  }
}

/** The body that says what came of a call. */
export function resultText(result: unknown): string {
  return `{"result":${JSON.stringify(result)}}`;
}

/** The same for a route whose answer is the body itself. */
export function answerText({ isWhole }: Route, answer: unknown): string {
  return isWhole ? JSON.stringify(answer) : resultText(answer);
}
