import { classNames } from '../../hooks/class-names.ts';
import classes from './currency-mark.module.css';
import { markColour, markLetters } from './mark-colour.ts';
import { markPath, networkPath } from './mark-path.ts';

export interface CurrencyMarkProps {
  /** The asset that venues trade, such as `btc`: an asset has the same mark on every network. */
  readonly asset: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** Name of a token's network, shown as a badge. */
  readonly network?: string | undefined;
}

/**
 * The disc of an asset; decorative, since the name stands beside it. Its letters are rendered at once and the picture
 * covers them when it has loaded, so nothing moves, and assets without a picture keep their letters.
 */
export function CurrencyMark({ asset, size = 'medium', network }: CurrencyMarkProps) {
  const name = asset.toLowerCase();
  return (
    <span className={classNames(classes['mark'], classes[size])} aria-hidden="true">
      <svg className={classes['disc']} viewBox="0 0 32 32" focusable="false">
        <circle cx="16" cy="16" r="15.5" fill={markColour(name)} />
        <Letters letters={markLetters(name)} />
      </svg>
      <Picture key={name} className={classes['disc']} src={markPath(name)} size={32} />
      {network && <Picture key={network} className={classes['badge']} src={networkPath(network)} size={16} />}
    </span>
  );
}

interface PictureProps {
  readonly className: string | undefined;
  readonly src: string;
  readonly size: number;
}

/** Render it with a key per source: a picture that failed to load stays hidden, and must not be reused for another. */
function Picture({ className, src, size }: PictureProps) {
  return (
    <img
      className={className}
      src={src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
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
