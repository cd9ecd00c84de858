import { describe, expect, it } from 'vitest';
import { Turns } from '../../../../core/exchange/workers/turns.ts';

describe('turns', () => {
  it('does work of one name in order and never together, also after work that failed; other names do not wait', async () => {
    const turns = new Turns();
    const told: string[] = [];
    let together = 0;
    const work =
      (name: string, fails = false) =>
      async () => {
        together += 1;
        expect(together).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5));
        together -= 1;
        told.push(name);
        if (fails) throw new Error(name);
        return name;
      };
    const first = turns.take('one', work('a'));
    const second = turns.take('one', work('b', true));
    const third = turns.take('one', work('c'));
    expect(await turns.take('another', async () => told.length)).toBe(0);
    expect(await first).toBe('a');
    await expect(second).rejects.toThrow('b');
    expect(await third).toBe('c');
    expect(told).toEqual(['a', 'b', 'c']);
  });
});
