import type { ReactNode } from 'react';
import classes from './nothing.module.css';

export interface NothingProps {
  readonly title: string;
  /** What would be here, and how it comes. */
  readonly said: string;
  /** Where to go on. */
  readonly children?: ReactNode;
}

/** Stands where there is nothing to show yet. */
export function Nothing({ title, said, children }: NothingProps) {
  return (
    <div className={classes['nothing']}>
      <p className={classes['title']}>{title}</p>
      <p className={classes['said']}>{said}</p>
      {children}
    </div>
  );
}
