import type { ReactNode } from 'react';
import classes from './detail-list.module.css';

/** A list of labelled values. */
export function DetailList({ children }: { readonly children: ReactNode }) {
  return <dl className={classes['list']}>{children}</dl>;
}

interface DetailProps {
  readonly label: string;
  /** True to put the value on a line of its own. */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

export function Detail({ label, isTall = false, children }: DetailProps) {
  return (
    <div className={classes['row']} data-tall={isTall}>
      <dt className={classes['label']}>{label}</dt>
      <dd className={classes['value']}>{children}</dd>
    </div>
  );
}
