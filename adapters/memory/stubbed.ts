import type { ExchangeError } from '../../core/contract/exchange-error.ts';

/** The behaviour of a stubbed call: answer, never answer, or fail. */
export type Stubbed<T> =
  | { readonly status: 'ready'; readonly answer: T }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly error: ExchangeError };

/** Behaves as stubbed. @param shape converts the answer into the call's result. */
export function respondWith<T, R>(stubbed: Stubbed<T>, shape: (answer: T) => R): Promise<R> {
  if (stubbed.status === 'waiting') return new Promise(() => undefined);
  if (stubbed.status === 'failed') return Promise.reject(stubbed.error);
  return Promise.resolve(shape(stubbed.answer));
}
