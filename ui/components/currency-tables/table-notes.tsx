import { Link } from 'react-router-dom';
import { buttonClass } from '../button/button.tsx';
import { Callout } from '../callout/callout.tsx';
import classes from './table-notes.module.css';

interface LoadFailureProps {
  readonly description: string;
  readonly again: string;
  /** The page's own address: opening it again repeats the request. */
  readonly path: string;
}

/** Shown in place of a table that could not be loaded. */
export function LoadFailure({ description, again, path }: LoadFailureProps) {
  return (
    <Callout tone="negative" isAlert>
      <p>{description}</p>
      <a href={path} className={buttonClass({ look: 'quiet' })}>
        {again}
      </a>
    </Callout>
  );
}

interface NothingFoundProps {
  readonly description: string;
  /** A link to another page. */
  readonly way?: { readonly path: string; readonly label: string };
  onWay?(): void;
}

/** Shown in place of an empty table. */
export function NothingFound({ description, way, onWay }: NothingFoundProps) {
  return (
    <div className={classes['nothing']}>
      <p>{description}</p>
      {way && (
        <Link to={way.path} className={buttonClass({ look: 'quiet' })} onClick={onWay}>
          {way.label}
        </Link>
      )}
    </div>
  );
}
