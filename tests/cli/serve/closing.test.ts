import { expect, it } from 'vitest';
import { allOrNone, Closing } from '../../../cli/serve/closing.ts';

it('what was opened is closed last first, each whatever became of the others', async () => {
  const closed: string[] = [];
  const closing = new Closing();
  closing.add(() => void closed.push('store'));
  closing.add(() => Promise.reject(new Error('no signer')));
  closing.add(() => void closed.push('server'));
  await expect(closing.run()).rejects.toThrow('no signer');
  expect(closed).toEqual(['server', 'store']);
});

it('what fails to open is told, not what fails to close after it', async () => {
  const failing = allOrNone(async (closing) => {
    closing.add(() => Promise.reject(new Error('not closed')));
    throw new Error('not opened');
  });
  await expect(failing).rejects.toThrow('not opened');
});
