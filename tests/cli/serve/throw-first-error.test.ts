import { expect, it } from 'vitest';
import { takeOver, throwFirstError } from '../../../cli/serve/throw-first-error.ts';

it('closes resources in reverse order, each even if others fail, and throws the first error', async () => {
  const closed: string[] = [];
  const closers = new AsyncDisposableStack();
  closers.defer(() => void closed.push('store'));
  closers.defer(() => Promise.reject(new Error('no chain')));
  closers.defer(() => {
    throw new Error('no venue');
  });
  closers.defer(() => Promise.reject(new Error('no signer')));
  closers.defer(() => void closed.push('server'));
  await expect(takeOver(closers)()).rejects.toThrow('no signer');
  expect(closed).toEqual(['server', 'store']);
});

it('throws the error of opening, not the errors of closing after it', async () => {
  const failing = async (): Promise<void> => {
    await using closers = new AsyncDisposableStack();
    closers.defer(() => Promise.reject(new Error('nor this')));
    closers.defer(() => Promise.reject(new Error('not closed')));
    throw new Error('not opened');
  };
  await expect(failing().catch(throwFirstError)).rejects.toThrow('not opened');
});

it('throws a single error unchanged', () => {
  const error = new Error('alone');
  expect(() => throwFirstError(error)).toThrow(error);
});
