import { markColour, markLetters } from '../../../ui/components/currency-mark/mark-colour.ts';
import { LETTERS } from './letters.ts';

interface Letter {
  readonly width: number;
  readonly outline: string;
}

const letters = new Map<string, Letter>(
  LETTERS.trim()
    .split('\n')
    .map((line) => {
      const [letter = '', width, ...outline] = line.split(' ');
      return [letter, { width: Number(width), outline: outline.join(' ') }];
    }),
);

/** Common signs of currencies that have no mark. */
const SIGNS: Readonly<Record<string, string>> = { aud: 'A$', brl: 'R$', zar: 'R', cop: 'COL$' };

/** Height of a capital, in thousandths of the type size. */
const CAPITAL = 728;

/** A disc with at most four letters, on a grid of 32, as the page shows it until a picture is loaded. */
export function letterMark(asset: string): string {
  const word = SIGNS[asset] ?? markLetters(asset);
  const drawn = [...word].map((letter) => letters.get(letter)!);
  const width = drawn.reduce((sum, letter) => sum + letter.width, 0);
  const size = [15, 15, 13, 10.5, 8.5][word.length]! / 1000;
  let left = -width / 2;
  const glyphs = drawn.map((letter) => {
    const glyph = `<path transform="translate(${Math.round(left)})" d="${letter.outline}"/>`;
    left += letter.width;
    return glyph;
  });
  const baseline = (16 + (CAPITAL / 2) * size).toFixed(2);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${markColour(asset)}" d="M0 0h32v32H0z"/>` +
    `<g fill="#fff" transform="translate(16 ${baseline})scale(${size})">${glyphs.join('')}</g></svg>`
  );
}
