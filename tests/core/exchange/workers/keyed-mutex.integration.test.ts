import { describe, expect, it } from 'vitest';
import { KeyedMutex } from '../../../../core/exchange/workers/keyed-mutex.ts';

describe('the keyed mutex', () => {
  it('runs work of one key in order and never together, also after a failure; other keys do not wait', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    let together = 0;
    const work =
      (name: string, fails = false) =>
      async () => {
        together += 1;
        expect(together).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5));
        together -= 1;
        log.push(name);
        if (fails) throw new Error(name);
        return name;
      };
    const first = mutex.run('one', work('a'));
    const second = mutex.run('one', work('b', true));
    const third = mutex.run('one', work('c'));
    expect(await mutex.run('another', async () => log.length)).toBe(0);
    expect(await first).toBe('a');
    await expect(second).rejects.toThrow('b');
    expect(await third).toBe('c');
    expect(log).toEqual(['a', 'b', 'c']);
  });
});
