import { expect, it } from 'vitest';
import { allOrNone, Closing } from '../../../cli/serve/closing.ts';

it('resources are closed in reverse order, each even if another one fails', async () => {
  const closed: string[] = [];
  const closing = new Closing();
  closing.add(() => void closed.push('store'));
  closing.add(() => Promise.reject(new Error('no signer')));
  closing.add(() => void closed.push('server'));
  await expect(closing.run()).rejects.toThrow('no signer');
  expect(closed).toEqual(['server', 'store']);
});

it('an error of opening is reported, not an error of closing after it', async () => {
  const failing = allOrNone(async (closing) => {
    closing.add(() => Promise.reject(new Error('not closed')));
    throw new Error('not opened');
  });
  await expect(failing).rejects.toThrow('not opened');
});
