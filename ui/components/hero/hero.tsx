import type { ReactNode } from 'react';
import { useText } from '../../hooks/i18n.ts';
import classes from './hero.module.css';

/** The head of the landing page: a description of the service beside the exchange card. */
export function Hero({ children }: { readonly children: ReactNode }) {
  const text = useText();
  return (
    <section className={classes['hero']}>
      <div className={classes['copy']}>
        <h1 className={classes['heading']}>{text('landing.heading')}</h1>
        <p className={classes['lead']}>{text('landing.lead')}</p>
      </div>
      <div className={classes['card']}>{children}</div>
    </section>
  );
}
