import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvHeader, csvLines } from '../../../cli/output/ledger-csv.ts';
import { csvField } from '../../../core/domain/csv.ts';

/** Parses CSV by RFC 4180. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(text.slice(at));
    const field = quoted ? quoted[1]!.replaceAll('""', '"') : /^[^",\r\n]*/.exec(text.slice(at))![0];
    rows.at(-1)!.push(field);
    at += quoted ? quoted[0].length : field.length;
    if (text.startsWith('\r\n', at)) {
      rows.push([]);
      at += 2;
    } else if (text[at] === ',') at += 1;
    else throw new Error(`not CSV at ${at}: ${text}`);
  }
  return rows.slice(0, -1);
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('=1+1', '@a', '-', '+1', '\tx', "'=x", '-5', '-0.5'),
);

describe('the export of the ledger', () => {
  it('is parsed back as it was written, with any content', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.bigInt(), (id, kind, units) => {
        const entries = [{ currency: 'btc', account: 'chain', units: String(units), amount: '1' }] as const;
        const posting = { sequence: 1, id, kind, at: 'now', entries, previousHash: 'a', hash: 'b' };
        const [header, row, ...rest] = read(csvHeader() + csvLines(posting));
        expect(rest).toEqual([]);
        expect(row).toHaveLength(header!.length);
        expect([id, `'${id}`]).toContain(row![1]);
        expect([kind, `'${kind}`]).toContain(row![2]);
        expect(row![7]).toBe(String(units));
      }),
    );
  });

  it('contains no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [[field]] = read(`${csvField(text)}\r\n`) as [[string]];
        expect(/^-?\d+(\.\d+)?$/.test(field) || !/^[=+\-@\t\r\n]/.test(field)).toBe(true);
      }),
    );
  });
});
