import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { StatusLook } from './status-look.ts';
import classes from './status-head.module.css';

interface StatusHeadProps {
  readonly look: StatusLook;
  readonly title: string;
  readonly description: string;
  /** Rendered below: a countdown or progress. */
  readonly children?: ReactNode;
}

/** The status of an exchange in large type. Screen readers announce changes politely. */
export function StatusHead({ look, title, description, children }: StatusHeadProps) {
  return (
    <div className={classes['head']} data-tone={look.tone}>
      <span className={classes['disc']}>
        <Icon name={look.icon} />
      </span>
      <div className={classes['words']}>
        <div aria-live="polite" className={classes['words']}>
          <h1 className={classes['title']}>{title}</h1>
          <p className={classes['said']}>{description}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
