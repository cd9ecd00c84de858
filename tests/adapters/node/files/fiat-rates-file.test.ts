import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { FiatRatesFile, readFiatRates } from '../../../../adapters/node/files/fiat-rates-file.ts';
import { fiatRatesCheck } from '../../../../cli/doctor/checks/fiat-rates.ts';
import type { Installation } from '../../../../cli/doctor/installation.ts';
import { openFiatRates } from '../../../../cli/serve/open-fiat-rates.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-fiat-'));
  path = join(folder, 'fiat.yaml');
});
afterEach(() => rmSync(folder, { recursive: true }));

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('the file of fiat rates', () => {
  it('is YAML or JSON, with a date and units for a dollar', () => {
    writeFileSync(path, 'date: 2026-11-27\nrates:\n  EUR: 0.8757\n  JPY: 150\n');
    const read = { at: Date.parse('2026-11-27'), rates: { EUR: '0.8757', JPY: '150' } };
    expect(readFiatRates(path)).toEqual(read);
    writeFileSync(path, '{"date":"2026-11-27","rates":{"EUR":0.8757,"JPY":150}}');
    expect(readFiatRates(path)).toEqual(read);
  });

  it.each([
    ['rates: { EUR: 0.9 }', 'date is missing'],
    ['date: 2026-11-27', 'rates is missing'],
    ['{ date: 2026-02-30, rates: { EUR: 0.9 } }', 'date must be the day of the rates'],
    ['{ date: 2999-01-01, rates: { EUR: 0.9 } }', 'not in the future'],
    ['{ date: 2026-11-27, rates: { EUR: 0 } }', 'rates.EUR must be what a dollar is worth'],
    ['{ date: 2026-11-27, rates: { EUR: "0.9" } }', 'rates.EUR must be what a dollar is worth'],
    ['{ date: 2026-11-27, rates: { euro: 0.9 } }', 'must be the code of a currency other than USD'],
    ['{ date: 2026-11-27, rates: { USD: 1 } }', 'must be the code of a currency other than USD'],
    ['{ date: 2026-11-27, rates: { EUR: 0.9 }, pairs: 1 }', 'there is no setting "pairs"'],
  ])('is refused as %s', (text, mistake) => {
    writeFileSync(path, text);
    expect(() => readFiatRates(path)).toThrow(mistake);
    expect(() => openFiatRates({ fiatRatesFile: path }, new MemoryLogger())).toThrow(mistake);
  });

  it('is read again when it changes, and counts as none while it has a mistake', async () => {
    const logger = new MemoryLogger();
    const file = new FiatRatesFile(path, logger);
    expect(await file.current()).toBeUndefined();
    writeFileSync(path, 'date: 2026-11-27\nrates: { EUR: 0.9 }');
    expect((await file.current())?.rates).toEqual({ EUR: '0.9' });
    writeFileSync(path, 'date: 2026-11-27\nrates: { EUR: none }');
    expect(await file.current()).toBeUndefined();
    expect(logger.lines).toHaveLength(1);
  });
});

describe('the doctor on fiat rates', () => {
  const found = (fiatRatesFile?: string) =>
    fiatRatesCheck.run({ configuration: { fiatRatesFile } } as unknown as Installation);

  it.each([
    [1, 'good'],
    [10, 'note'],
    [31, 'mend'],
  ] as const)('tells of a file that is %s days old: %s', async (days, grade) => {
    writeFileSync(path, `date: ${daysAgo(days)}\nrates: { EUR: 0.9 }`);
    expect((await found(path)).map((one) => one.grade)).toEqual([grade]);
  });

  it('tells of no file, and of a mistake', async () => {
    expect((await found()).map(({ grade }) => grade)).toEqual(['note']);
    writeFileSync(path, 'date: today');
    expect((await found(path)).map(({ grade }) => grade)).toEqual(['mend', 'mend']);
  });
});
