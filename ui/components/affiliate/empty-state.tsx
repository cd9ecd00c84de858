import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** What would be here, and how it comes. */
  readonly description: string;
  /** Where to go on. */
  readonly children?: ReactNode;
}

/** Stands where there is nothing to show yet. */
export function EmptyState({ title, description, children }: EmptyStateProps) {
  return (
    <div className={classes['nothing']}>
      <p className={classes['title']}>{title}</p>
      <p className={classes['said']}>{description}</p>
      {children}
    </div>
  );
}
