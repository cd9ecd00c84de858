import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** What will be listed here, and how to get it. */
  readonly description: string;
  /** Links to go on with. */
  readonly children?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, description, children }: EmptyStateProps) {
  return (
    <div className={classes['nothing']}>
      <p className={classes['title']}>{title}</p>
      <p className={classes['said']}>{description}</p>
      {children}
    </div>
  );
}
