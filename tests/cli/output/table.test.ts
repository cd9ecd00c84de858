import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { table } from '../../../cli/output/table.ts';

describe('a table', () => {
  it('aligns decimal points', () => {
    const lines = table(
      [
        ['a', '1.5', 'x'],
        ['bb', '20', 'y'],
        ['c', '0.125', 'z'],
      ],
      ['left', 'decimal', 'left'],
    );
    expect(lines).toEqual(['a    1.5    x', 'bb  20      y', 'c    0.125  z']);
  });

  it('prints a line for each row, without trailing spaces, and keeps every cell', () => {
    const cell = fc.stringMatching(/^[a-z0-9.]{0,8}$/);
    const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 });
    fc.assert(
      fc.property(rows, (some) => {
        const lines = table(some, ['left', 'right', 'decimal']);
        expect(lines).toHaveLength(some.length);
        for (const [at, line] of lines.entries()) {
          expect(line).toBe(line.trimEnd());
          expect(line.replaceAll(' ', '')).toBe(some[at]!.join(''));
        }
      }),
    );
  });
});
