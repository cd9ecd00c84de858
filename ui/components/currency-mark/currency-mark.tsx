import { classNames } from '../../hooks/class-names.ts';
import classes from './currency-mark.module.css';
import { DRAWN_MARKS, type DrawnMark } from './drawn-marks.ts';
import { markColour, markLetters } from './mark-colour.ts';

export interface CurrencyMarkProps {
  /** What venues trade, such as `btc`: one asset has one mark, whatever its network. */
  readonly asset: string;
  readonly size?: 'small' | 'medium' | 'large';
}

/** The disc of an asset. The name beside it speaks; the disc only helps the eye. */
export function CurrencyMark({ asset, size = 'medium' }: CurrencyMarkProps) {
  const name = asset.toLowerCase();
  const drawn = DRAWN_MARKS[name];
  return (
    <svg
      className={classNames(classes['mark'], classes[size])}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="16" cy="16" r="16" fill={drawn?.ground ?? markColour(name)} />
      {drawn ? <Sign drawn={drawn} /> : <Letters letters={markLetters(name)} />}
    </svg>
  );
}

function Sign({ drawn }: { readonly drawn: DrawnMark }) {
  return (
    <>
      {drawn.strokes && <path className={classes['strokes']} d={drawn.strokes} />}
      {drawn.shapes?.map((shape, index) => (
        <path key={shape} d={shape} fill="#fff" fillOpacity={index === 0 ? 1 : 0.7} />
      ))}
    </>
  );
}

function Letters({ letters }: { readonly letters: string }) {
  const size = [15, 15, 13, 10.5, 8.5][letters.length]!;
  return (
    <text x="16" y="16" fontSize={size} className={classes['letters']} dy="0.36em">
      {letters}
    </text>
  );
}
