import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './callout.module.css';

interface CalloutProps {
  readonly tone: 'attention' | 'negative' | 'quiet';
  /** True to have screen readers announce it at once. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

/** A few words set apart from the rest. */
export function Callout({ tone, isAlert = false, children }: CalloutProps) {
  return (
    <div className={classes['callout']} data-tone={tone} role={isAlert ? 'alert' : undefined}>
      <Icon name="alert" />
      <div className={classes['body']}>{children}</div>
    </div>
  );
}
