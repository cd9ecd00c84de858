import { Link } from 'react-router-dom';
import { buttonClass } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import classes from './table-notes.module.css';

export interface LoadFailureProps {
  readonly said: string;
  readonly again: string;
  /** The same address: opening it anew asks again. */
  readonly path: string;
}

/** Stands for a table that could not be loaded. */
export function LoadFailure({ said, again, path }: LoadFailureProps) {
  return (
    <Callout tone="negative" isAlert>
      <p>{said}</p>
      <a href={path} className={buttonClass({ look: 'quiet' })}>
        {again}
      </a>
    </Callout>
  );
}

export interface NothingFoundProps {
  readonly said: string;
  /** A way out. */
  readonly way?: { readonly path: string; readonly label: string };
  onWay?(): void;
}

/** Stands for a table of no lines. */
export function NothingFound({ said, way, onWay }: NothingFoundProps) {
  return (
    <div className={classes['nothing']}>
      <p>{said}</p>
      {way && (
        <Link to={way.path} className={buttonClass({ look: 'quiet' })} onClick={onWay}>
          {way.label}
        </Link>
      )}
    </div>
  );
}
