import type { ComponentProps } from 'react';
import { classNames } from '../../hooks/class-names.ts';
import classes from './button.module.css';

interface ButtonLook {
  /** One `primary` per screen; all others are `quiet`. */
  readonly look: 'primary' | 'quiet';
  readonly isWide?: boolean;
}

/** Classes of a button, for links that look like one. */
export function buttonClass({ look, isWide = false }: ButtonLook): string {
  return classNames(classes['button'], classes[look], isWide && classes['wide']);
}

export function Button({ look, isWide = false, type = 'button', ...props }: ComponentProps<'button'> & ButtonLook) {
  return <button {...props} type={type} className={buttonClass({ look, isWide })} />;
}
