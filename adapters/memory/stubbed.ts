import type { ExchangeError } from '../../core/contract/exchange-error.ts';

/** What a call of the memory exchange does: answer, never answer, or fail. */
export type Stubbed<T> =
  | { readonly status: 'ready'; readonly answer: T }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly error: ExchangeError };

/** Does what is forced. @param shape makes of the answer what the call hands out. */
export function respondWith<T, R>(stubbed: Stubbed<T>, shape: (answer: T) => R): Promise<R> {
  if (stubbed.status === 'waiting') return new Promise(() => undefined);
  if (stubbed.status === 'failed') return Promise.reject(stubbed.error);
  return Promise.resolve(shape(stubbed.answer));
}
