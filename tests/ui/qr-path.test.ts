import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrPath } from '../../ui/components/qr-code/qr-path.ts';

/** The modules that a path darkens, from its strokes. */
function darkened(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
    expect(back).toBe(x);
    for (let step = 0; step < Number(width); step += 1) dark.add(`${Number(x) + step} ${y}`);
  }
  return dark;
}

describe('a QR code', () => {
  it('darkens exactly the modules of its text, with a quiet zone of four modules at every edge', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120 }), (text) => {
        const { size, path } = qrPath(text);
        const { data, size: inner } = encode(text, { ecc: 'M', border: 0 });
        expect(size).toBe(inner + 8);
        const wanted = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x + 4} ${y + 4}`] : [])));
        expect(darkened(path)).toEqual(new Set(wanted));
        // Only strokes: the path is inserted into the page unescaped.
        expect(path).toMatch(/^[MHhvz\d ]+$/);
      }),
      { numRuns: 40 },
    );
  });
});
