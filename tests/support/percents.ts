const PERCENT = /(\d+)(?:[.,](\d+))?\s?%/g;

/** Percentages in a text that are not written as the language does, with Latin digits and without direction marks. */
export function wrongPercents(text: string, tag: string): readonly string[] {
  return [...text.matchAll(PERCENT)].flatMap(([written, whole, fraction = '']) => {
    const digits = fraction.length;
    const style = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
    const format = new Intl.NumberFormat(`${tag}-u-nu-latn`, style);
    const expected = format.format(Number(`${whole}.${fraction || '0'}`) / 100).replaceAll(/[\u200E\u200F\u061C]/g, '');
    return written === expected ? [] : [`${written} is not ${expected}`];
  });
}
