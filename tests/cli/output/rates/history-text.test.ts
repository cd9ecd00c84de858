import { describe, expect, it } from 'vitest';
import { SAMPLE_HISTORY } from '../../../../adapters/memory/samples/sample-history.ts';
import { historyText } from '../../../../cli/output/rates/history-text.ts';

const plain = (_: unknown, text: string) => text;

describe('the history of rates, as text', () => {
  it('is a bar for each quarter of an hour, a blank for a gap, and what they say together', () => {
    const [head, bars, ...rest] = historyText(SAMPLE_HISTORY, plain);
    expect(head).toBe('1 ltc in doge, demonstration market prices before fees');
    expect(bars).toHaveLength(SAMPLE_HISTORY.points.length);
    expect(bars).toMatch(/^[▁▂▃▄▅▆▇█]{38} {6}[▁▂▃▄▅▆▇█]{53}$/);
    expect(rest).toEqual([
      expect.stringMatching(/^last +2\d+\.\d+$/),
      'high  26705.12',
      'low   25806.4',
      expect.stringMatching(/^\+\d\.\d\d % in 24 hours$/),
    ]);
  });

  it('says since when, and until when, where prices are missing at an end', () => {
    const summary = {
      ...SAMPLE_HISTORY.summary!,
      since: '2026-01-15T09:00:00.000Z',
      until: '2026-01-15T10:00:00.000Z',
    };
    expect(historyText({ ...SAMPLE_HISTORY, summary }, plain).at(-1)).toMatch(
      / % since 2026-01-15T09:00:00.000Z, up to 2026-01-15T10:00:00.000Z$/,
    );
  });

  it('says so when no price is known', () => {
    const points = SAMPLE_HISTORY.points.map(({ at }) => ({ at }));
    expect(historyText({ from: 'ltc', to: 'doge', market: 'live', points }, plain).at(-1)).toBe(
      'No price is known of the last 24 hours.',
    );
  });
});
