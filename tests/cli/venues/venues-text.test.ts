import { expect, it } from 'vitest';
import { venuesText } from '../../../cli/venues/venues-text.ts';

const plain = (_: unknown, text: string) => text;

it('where the venues stand is a line for each, and one for markets that are left out', () => {
  const counts = { books: 12, usable: 11, gaps: 3, resyncs: 2 };
  const lines = venuesText(
    [
      { venue: 'kraken', health: 'live', ageMs: 412, ...counts, leftOut: ['NEIRO/USD'] },
      { venue: 'binance', health: 'connecting', ...counts, usable: 0, leftOut: [] },
    ],
    plain,
  );
  expect(lines.map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
    'venue health last message books usable gaps resyncs',
    'kraken live 0.4 s ago 12 11 3 2',
    'binance connecting none yet 12 0 3 2',
    'left out at kraken, priced far from the others: NEIRO/USD',
  ]);
});
