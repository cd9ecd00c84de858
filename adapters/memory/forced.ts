import type { ExchangeError } from '../../core/contract/exchange-error.ts';

/** What a call of the memory exchange does: answer, never answer, or fail. */
export type Forced<T> =
  | { readonly status: 'ready'; readonly answer: T }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly error: ExchangeError };

/** Does what is forced. @param shape makes of the answer what the call hands out. */
export function answered<T, R>(forced: Forced<T>, shape: (answer: T) => R): Promise<R> {
  if (forced.status === 'waiting') return new Promise(() => undefined);
  if (forced.status === 'failed') return Promise.reject(forced.error);
  return Promise.resolve(shape(forced.answer));
}
