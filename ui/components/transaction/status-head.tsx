import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { StatusLook } from './status-look.ts';
import classes from './status-head.module.css';

export interface StatusHeadProps {
  readonly look: StatusLook;
  readonly title: string;
  readonly description: string;
  /** Below: what runs out, what is measured. */
  readonly children?: ReactNode;
}

/** How an exchange stands, in words that can be read across a room. Changes are said to screen readers, politely. */
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
